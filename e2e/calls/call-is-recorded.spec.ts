import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callAsStaff } from '../testing/booking.ts';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer } from '../testing/call.ts';
import { type DeviceBrowser, openDeviceBrowser } from '../testing/device-browser.ts';
import {
  compareSync,
  fullPicture,
  installFlashingSource,
  measureSync,
  quickPicture,
} from '../testing/flashing-source.ts';
import { expect, test } from '../testing/journey.ts';
import { openFilm } from '../testing/reason.ts';
import {
  decodeFilm,
  expectLength,
  listFilms,
  measureFilm,
  readPictureSize,
  readRecordedSeconds,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';

test.use({ ownServer: 'recorded calls' });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'lifestory-device-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const questions = [
  'Where did you grow up? Walk us through the rooms.',
  'How did you meet the love of your life?',
];

/** Marks a question as asked; returns the recorded seconds that the page showed before and afterwards. */
async function markQuestion(staff: Page, question: string): Promise<{ from: number; to: number }> {
  const from = await readRecordedSeconds(staff);
  await staff.getByRole('button', { name: `Mark as asked: ${question}` }).click();
  await expect(staff.getByRole('status').filter({ hasText: 'chapter at' })).toContainText(question);
  // The page counts once a second, so the time that it shows may be a second old.
  await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 1);
  return { from, to: await readRecordedSeconds(staff) };
}

/** Downloads a source of the film, `first` or `last` of those whose button has a name that matches. */
async function downloadSource(staff: Page, name: RegExp, which: 'first' | 'last'): Promise<string> {
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name })[which]().click();
  return (await download).path();
}

test('a call of three is recorded through a pause, a lost network and a crash, and becomes one film with chapters', async ({
  enter,
  server,
  watch,
  allowOffline,
}) => {
  allowOffline();
  const [staff, helper] = [await enter(), await enter(guestWindow)];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Delgado'], 9);
  await callAsStaff(server, '/sessions/questions/store', { id, texts: questions });
  await staff.addInitScript(installFlashingSource, fullPicture);
  await joinAsInterviewer(staff, id);
  await staff.getByLabel('Also keep my own camera and microphone').check();
  let device: DeviceBrowser;
  const openLink = async () => {
    device = await openDeviceBrowser(folder);
    watch.observe(device.context);
    await device.context.addInitScript(installFlashingSource, quickPicture);
    await device.page.goto(joinUrl);
    return device.page;
  };

  let rose = await openLink();
  await test.step('the storyteller and a helper join', async () => {
    await rose.getByRole('button', { name: 'Invite a helper' }).click();
    await helper.goto(await rose.getByText(/\/join\//).innerText());
    await rose.getByRole('button', { name: 'Join the interview' }).click();
    await helper.getByLabel('Your name').fill('Tom Delgado');
    await helper.getByRole('button', { name: 'Join the interview' }).click();
    await staff.getByRole('button', { name: 'Admit Rose Delgado' }).click();
    await staff.getByRole('button', { name: 'Admit Tom Delgado' }).click();
    await expectMovingVideo(rose, 'Super Admin');
    await expectMovingVideo(rose, 'Tom Delgado');
    // The test sound of their microphones would be recorded as well.
    for (const page of [staff, helper])
      await page.getByRole('button', { name: 'Turn microphone off' }).click();
    await helper.getByRole('button', { name: 'Turn camera off' }).click();
  });

  const marks: { from: number; to: number }[] = [];
  await test.step('both see that the interview is recorded, and a question becomes a chapter', async () => {
    await expect(rose.getByText('Nothing is recorded yet.')).toBeVisible();
    await staff.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await waitForRecorded(staff, 4);
    marks.push(await markQuestion(staff, questions[0] ?? ''));
  });

  await test.step('the storyteller’s network fails, and the recording continues on her device', async () => {
    await device.context.setOffline(true);
    await waitForRecorded(staff, 8);
    marks.push(await markQuestion(staff, questions[1] ?? ''));
    await waitForRecorded(staff, 9);
    await device.context.setOffline(false);
  });

  await test.step('she pauses, and the interviewer goes on', async () => {
    await rose.getByRole('button', { name: 'Pause recording' }).click();
    await expect(staff.getByText('The recording is paused. Nothing is recorded.')).toBeVisible();
    await staff.getByRole('button', { name: 'Resume recording' }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await waitForRecorded(staff, 13);
  });

  await test.step('her browser is killed; the same link continues', async () => {
    await device.kill();
    rose = await openLink();
    await rose.getByRole('button', { name: 'Join the interview' }).click();
    await expectMovingVideo(rose, 'Super Admin');
    await waitForRecorded(rose, (await readRecordedSeconds(rose)) + 6);
  });

  const film = await test.step('the film arrives by itself, and has the recorded length', async () => {
    await stopRecording(staff);
    const seconds = await readRecordedSeconds(staff);
    const path = await waitForFilm(server);
    expectLength(path, seconds);
    expect(decodeFilm(path)).toBe('');
    await expect(staff.getByText('The film is on the page of the session.')).toBeVisible();
    for (const page of [staff, rose]) await expect(page.getByText(/Uploading the rest/)).toBeHidden();
    return path;
  });

  await test.step('it plays on the page of the session, with both chapters', async () => {
    await staff.goto(`/session/view/${id}`);
    await openFilm(staff);
    const chapters = staff.getByRole('region', { name: 'Chapters' });
    const buttons = chapters.getByRole('button', { name: /^\d+:\d\d/ });
    await expect(buttons).toHaveCount(2);
    const times = await buttons.allInnerTexts();
    const positions = times.map((text) => {
      const [, minutes, seconds] = /(\d+):(\d\d)/.exec(text) ?? [];
      return 60 * Number(minutes) + Number(seconds);
    });
    expect(positions).toHaveLength(2);
    for (const [index, { from, to }] of marks.entries()) {
      expect(positions[index]).toBeGreaterThanOrEqual(from - 1);
      expect(positions[index]).toBeLessThanOrEqual(to + 1);
    }
    await buttons.last().click();
    const readTime = () =>
      staff
        .locator('video')
        .first()
        .evaluate((video: HTMLVideoElement) => video.currentTime);
    await expect.poll(readTime).toBeGreaterThan((positions[1] ?? 0) + 0.5);
  });
  await rose.context().close();

  await test.step('picture and sound are as close as in the storyteller’s recordings', async () => {
    const name = /^Download: recorded by the storyteller/;
    const sync = measureSync(film);
    const first = measureSync(await downloadSource(staff, name, 'first'));
    const last = measureSync(await downloadSource(staff, name, 'last'));
    const all = JSON.stringify({ sync, first, last });
    expect(Math.min(sync.length, first.length, last.length), all).toBeGreaterThanOrEqual(5);
    // A flash at the very beginning or end may be missing, or come from the backup.
    expect(compareSync(sync.slice(1, 5), first.slice(0, 7)), all).toBeLessThan(60);
    expect(compareSync(sync.slice(-5, -1), last.slice(-7)), all).toBeLessThan(60);
  });

  await test.step('the interviewer’s own track is a file of its own, with the full picture', async () => {
    const track = await downloadSource(staff, /^Download: the interviewer’s own picture/, 'last');
    expect(decodeFilm(track)).toBe('');
    expect(measureFilm(track)).toBeGreaterThan(6);
    expect(readPictureSize(track)).toBe(`${fullPicture.width},${fullPicture.height}`);
  });

  const save = async (button: string) => {
    const known = listFilms(server);
    await staff.getByRole('button', { name: button, exact: true }).click();
    const saved = await waitForFilm(server, known);
    expect(decodeFilm(saved)).toBe('');
    return measureFilm(saved);
  };
  const length = measureFilm(film);

  await test.step('staff trim the film, which then begins later', async () => {
    await staff.getByRole('button', { name: 'Trim the film' }).click();
    await staff.getByLabel('Film begins at').fill('0:06');
    const trimmed = await save('Trim');
    // It begins with the key frame before the chosen time.
    expect(trimmed).toBeLessThan(length - 1);
    expect(trimmed).toBeGreaterThan(length - 6.1);
    await expect(staff.getByText('The film shows the recording from 0:06')).toBeVisible();
  });

  await test.step('undone, it is whole again', async () => {
    expect(Math.abs((await save('Undo trimming')) - length)).toBeLessThan(0.1);
    await expect(staff.getByText('The film shows the recording from')).toBeHidden();
  });
});
