import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import configuration from '../playwright.config.ts';
import { bookCall, expectMovingVideo, joinAsInterviewer } from '../testing/call.ts';
import { type DeviceBrowser, openDeviceBrowser } from '../testing/device-browser.ts';
import { installFlashingSource, measureSync } from '../testing/flashing-source.ts';
import { expect, test } from '../testing/journey.ts';
import { openFilm } from '../testing/reason.ts';
import {
  decodeFilm,
  expectLength,
  listFilms,
  measureFilm,
  readRecordedSeconds,
  startRecording,
  stopAndSend,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';

// The test cameras of the browser, with 1080p.
test.use({ ownServer: 'recorded calls', launchOptions: configuration.use?.launchOptions ?? {} });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.setTimeout(600_000);

const folder = mkdtempSync(join(tmpdir(), 'lifestory-device-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const questions = [
  'Where did you grow up? Walk us through the rooms.',
  'How did you meet the love of your life?',
];

async function chooseQuestions(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Choose from the library' }).click();
  const dialog = staff.getByRole('dialog', { name: 'Choose questions' });
  for (const name of questions) await dialog.getByRole('checkbox', { name }).check();
  await dialog.getByRole('button', { name: 'Add 2 questions' }).click();
  await expect(dialog).toBeHidden();
}

/** Marks a question as asked; returns the recorded seconds that the page showed before and afterwards. */
async function markQuestion(staff: Page, question: string): Promise<{ from: number; to: number }> {
  const from = await readRecordedSeconds(staff);
  await staff.getByRole('button', { name: `Mark as asked: ${question}` }).click();
  await expect(staff.getByRole('status').filter({ hasText: 'chapter at' })).toContainText(question);
  return { from, to: await readRecordedSeconds(staff) };
}

test('a call of three is recorded through a pause, a lost network and a crash, and becomes one film with chapters', async ({
  enter,
  server,
  watch,
  allowOffline,
}) => {
  allowOffline();
  const staff = await enter();
  const { id, joinUrl } = await bookCall(server, staff, ['Rose', 'Delgado'], 9);
  await chooseQuestions(staff);
  await joinAsInterviewer(staff, id);
  let device: DeviceBrowser;
  const openLink = async () => {
    device = await openDeviceBrowser(folder);
    watch.observe(device.context);
    await device.context.addInitScript(installFlashingSource);
    await device.page.goto(joinUrl);
    return device.page;
  };

  let rose = await openLink();
  await test.step('the storyteller and a helper join', async () => {
    await rose.getByRole('button', { name: 'Invite a helper' }).click();
    const helper = await enter();
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
    await waitForRecorded(staff, 9);
    marks.push(await markQuestion(staff, questions[1] ?? ''));
    await waitForRecorded(staff, 11);
    await device.context.setOffline(false);
  });

  await test.step('she pauses, and the interviewer goes on', async () => {
    await rose.getByRole('button', { name: 'Pause recording' }).click();
    await expect(staff.getByText('The recording is paused. Nothing is recorded.')).toBeVisible();
    await staff.getByRole('button', { name: 'Resume recording' }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await waitForRecorded(staff, 16);
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
    await expect(rose.getByText(/Uploading the rest/)).toBeHidden();
    return path;
  });

  await test.step('picture and sound are together at the beginning and at the end', async () => {
    const sync = measureSync(film);
    const end = measureFilm(film);
    const first = sync.filter(({ second }) => second < 6).map(({ ms }) => ms);
    const last = sync.filter(({ second }) => second > end - 6).map(({ ms }) => ms);
    for (const distances of [first, last]) {
      expect(distances.length).toBeGreaterThan(2);
      const median = distances.toSorted((one, other) => one - other)[Math.floor(distances.length / 2)] ?? 0;
      expect(Math.abs(median), `milliseconds apart: ${JSON.stringify(sync)}`).toBeLessThan(80);
    }
  });

  await test.step('it plays on the page of the session, with both chapters', async () => {
    await staff.goto(`/session/view/${id}`);
    await expect(staff.getByText('of the recording is missing')).toBeHidden();
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
});

test('the interviewer keeps their own track, and staff trim the film and undo it', async ({
  enter,
  server,
}) => {
  const [staff, rose] = [await enter(), await enter()];
  const { id, joinUrl } = await bookCall(server, staff, ['Rose', 'Ashby'], 11);
  await joinAsInterviewer(staff, id);
  await staff.getByLabel('Also keep my own camera and microphone').check();
  const known = listFilms(server);
  await startRecording(staff, rose, joinUrl, 'Rose Ashby');
  await waitForRecorded(staff, 10);
  // The backup, and their own track.
  await stopAndSend(staff, 2);
  const seconds = await readRecordedSeconds(staff);
  const whole = await waitForFilm(server, known);
  await expect(staff.getByText('The film is on the page of the session.')).toBeVisible();

  await test.step('their own track is a file of its own', async () => {
    await staff.goto(`/session/view/${id}`);
    await openFilm(staff);
    const download = staff.waitForEvent('download');
    await staff.getByRole('button', { name: /^Download: the interviewer’s own picture/ }).click();
    const file = await (await download).path();
    expect(decodeFilm(file)).toBe('');
    expect(measureFilm(file)).toBeGreaterThan(seconds / 2);
  });

  const save = async (button: string) => {
    const films = listFilms(server);
    await staff.getByRole('button', { name: button, exact: true }).click();
    const film = await waitForFilm(server, films);
    expect(decodeFilm(film)).toBe('');
    return measureFilm(film);
  };

  await test.step('the trimmed film begins later', async () => {
    await staff.getByRole('button', { name: 'Trim the film' }).click();
    await staff.getByLabel('Film begins at').fill('0:06');
    const trimmed = await save('Trim');
    // It begins with the key frame before the chosen time.
    expect(trimmed).toBeLessThan(measureFilm(whole) - 1);
    expect(trimmed).toBeGreaterThan(measureFilm(whole) - 6.1);
    await expect(staff.getByText('The film shows the recording from 0:06')).toBeVisible();
  });

  await test.step('undone, it is whole again', async () => {
    expect(Math.abs((await save('Undo trimming')) - measureFilm(whole))).toBeLessThan(0.1);
    await expect(staff.getByText('The film shows the recording from')).toBeHidden();
  });
});
