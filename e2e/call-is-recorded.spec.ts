import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { bookCall, expectMovingVideo, joinAsInterviewer } from './call.ts';
import { expect, test } from './journey.ts';
import type { TestServer } from './server.ts';

test.use({ ownServer: 'recorded calls', settings: { MEETINGS: 'studio' } });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.setTimeout(300_000);

/** The films in the store of a server. */
function listFilms({ dataDir }: TestServer): string[] {
  const folder = join(dataDir, 'media/recordings');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.mp4')).map((name) => join(folder, name));
}

/** Waits until a server has another film than `known`; returns its length in seconds. */
async function waitForFilm(server: TestServer, known: string[] = []): Promise<number> {
  const findFilm = () => listFilms(server).find((film) => !known.includes(film));
  await expect.poll(findFilm, { timeout: 90_000 }).toBeTruthy();
  const entries = ['-show_entries', 'format=duration', '-of', 'csv=p=0', findFilm() ?? ''];
  return Number(execFileSync('ffprobe', ['-v', 'error', ...entries], { encoding: 'utf8' }));
}

/** Reads the recorded seconds that a page shows. */
async function readRecordedSeconds(page: Page): Promise<number> {
  const text = (await page.getByLabel('Recorded time').textContent()) ?? '';
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return 60 * minutes + seconds;
}

async function joinAsStoryteller(rose: Page, joinUrl: string, staff: Page): Promise<void> {
  await rose.goto(joinUrl);
  await rose.getByRole('button', { name: 'Join the interview' }).click();
  await staff.getByRole('button', { name: 'Admit Rose Delgado' }).click();
  await expectMovingVideo(rose, 'Super Admin');
}

async function stopRecording(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Stop recording' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Stop recording' }).click();
  await expect(staff.getByText('The recording has ended.')).toBeVisible();
}

test('a call is recorded, paused by the storyteller, survives a crash of her browser, and becomes one film', async ({
  enter,
  server,
}) => {
  const staff = await enter();
  const { id, joinUrl } = await bookCall(server, staff, ['Rose', 'Delgado'], 9);
  const rose = await enter();
  await joinAsInterviewer(staff, id);
  await joinAsStoryteller(rose, joinUrl, staff);

  await test.step('both see that the interview is recorded', async () => {
    await expect(rose.getByText('Nothing is recorded yet.')).toBeVisible();
    await staff.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await expect.poll(() => readRecordedSeconds(rose), { timeout: 30_000 }).toBeGreaterThanOrEqual(9);
  });

  await test.step('the storyteller pauses, and the interviewer goes on', async () => {
    await rose.getByRole('button', { name: 'Pause recording' }).click();
    await expect(staff.getByText('The recording is paused. Nothing is recorded.')).toBeVisible();
    await staff.getByRole('button', { name: 'Resume recording' }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await expect.poll(() => readRecordedSeconds(staff), { timeout: 30_000 }).toBeGreaterThanOrEqual(16);
  });

  const returned = await test.step('her browser crashes; the same link continues', async () => {
    await rose.close();
    const page = await rose.context().newPage();
    await page.goto(joinUrl);
    await page.getByRole('button', { name: 'Join the interview' }).click();
    await expectMovingVideo(page, 'Super Admin');
    const seconds = await readRecordedSeconds(page);
    await expect.poll(() => readRecordedSeconds(page), { timeout: 30_000 }).toBeGreaterThan(seconds + 6);
    return page;
  });

  await test.step('the film arrives by itself and has the recorded length', async () => {
    await stopRecording(staff);
    const seconds = await readRecordedSeconds(staff);
    expect(Math.abs((await waitForFilm(server)) - seconds)).toBeLessThan(1.5);
    await expect(staff.getByText('The film is on the page of the session.')).toBeVisible();
    await expect(returned.getByText(/Uploading the rest/)).toBeHidden();
  });
});
