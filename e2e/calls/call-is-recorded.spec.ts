import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeFilm } from '@lifestory/server/testing/studio/film.ts';
import { findSilences, measureCopiedSounds, median } from '@lifestory/server/testing/studio/sync.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../testing/accessibility.ts';
import { callAsStaff } from '../testing/booking.ts';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { type DeviceBrowser, openDeviceBrowser } from '../testing/device-browser.ts';
import { filmLeadMs, fullPicture, installFlashingSource, quickPicture } from '../testing/flashing-source.ts';
import { expect, test } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import {
  expectLength,
  listFilms,
  measureFilm,
  readPictureSize,
  readRecordedSeconds,
  startRecording,
  stopAndSend,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';
import { superAdmin } from '../testing/server.ts';

test.use({ ownServer: 'recorded calls', isKilled: true });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.beforeEach(({ allowOffline }) => allowOffline());

const folder = mkdtempSync(join(tmpdir(), 'lifestory-device-'));
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fragments = '**/api/studio/takes/fragment?*';
const takes = '**/api/studio/takes**';

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

/** Expects a complete film of which a page showed the length in whole seconds. */
async function expectFilm(film: string, seconds: number): Promise<void> {
  expectLength(film, seconds);
  expect(decodeFilm(film)).toBe('');
}

test('a call is recorded through a pause, a killed server and a killed browser, and becomes one film with chapters', async ({
  enter,
  server,
  watch,
}) => {
  const known = listFilms(server);
  const staff = await enter(staffWindow);
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
  const marks: { from: number; to: number }[] = [];
  await test.step('both see that the interview is recorded, and a question becomes a chapter', async () => {
    await rose.getByRole('button', { name: 'Join the interview' }).click();
    await staff.getByRole('button', { name: 'Admit Rose Delgado' }).click();
    await expectMovingVideo(rose, 'Super Admin');
    // The test sound of its microphone would be recorded as well.
    await staff.getByRole('button', { name: 'Turn microphone off' }).click();
    await expect(rose.getByText('Nothing is recorded yet.')).toBeVisible();
    await staff.getByRole('button', { name: 'Record', exact: true }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await waitForRecorded(staff, 2);
    marks.push(await markQuestion(staff, questions[0] ?? ''));
  });

  await test.step('the server is killed, and the recording continues on the devices', async () => {
    await server.killAndRestart();
    await waitForRecorded(rose, 6);
    marks.push(await markQuestion(staff, questions[1] ?? ''));
  });

  await test.step('the storyteller pauses, and the interviewer goes on', async () => {
    await rose.getByRole('button', { name: 'Pause recording' }).click();
    await expect(staff.getByText('The recording is paused. Nothing is recorded.')).toBeVisible();
    await staff.getByRole('button', { name: 'Resume recording' }).click();
    await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
    await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 2);
  });

  const away = await test.step('her browser is killed; the same link continues', async () => {
    const from = await readRecordedSeconds(staff);
    await device.kill();
    rose = await openLink();
    // Her connection takes nothing until the end of the recording.
    await rose.route(fragments, (route) => route.abort());
    await rose.getByRole('button', { name: 'Join the interview' }).click();
    await expectMovingVideo(rose, 'Super Admin');
    const to = await readRecordedSeconds(rose);
    await waitForRecorded(rose, to + 6);
    return to - from;
  });

  const film =
    await test.step('what she could not send is uploaded afterwards, and the film is complete', async () => {
      await stopRecording(staff);
      const seconds = await readRecordedSeconds(staff);
      // Video that is no longer recorded takes the processor time of the upload.
      for (const page of [staff, rose]) await page.getByRole('button', { name: 'Turn camera off' }).click();
      await expect(rose.getByText(/Uploading the rest/)).toBeVisible();
      await rose.unroute(fragments);
      const path = await waitForFilm(server, known);
      await expectFilm(path, seconds);
      await expect(staff.getByText('The film is on the page of the session.')).toBeVisible();
      for (const page of [staff, rose]) await expect(page.getByText(/Uploading the rest/)).toBeHidden();
      // While she is away and until a recorder has started, nothing is recorded.
      const { data } = await callAsStaff<{ data: { missing_ms: number } }>(
        server,
        '/sessions/call-recording',
        {
          id,
        },
      );
      expect(data.missing_ms).toBeLessThan(1000 * (away + 2) + 2000);
      await rose.context().close();
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

  await test.step('picture and sound are as close as in the storyteller’s recordings', async () => {
    const name = /^Download: recorded by the storyteller/;
    for (const which of ['first', 'last'] as const) {
      const moves = measureCopiedSounds(film, await downloadSource(staff, name, which));
      const third = Math.ceil(moves.length / 3);
      // What viewers do not notice.
      for (const part of [moves.slice(0, third), moves.slice(-third)])
        expect(Math.abs(median(part) + filmLeadMs), moves.join()).toBeLessThan(45);
    }
  });

  await test.step('the interviewer’s own track is a file of its own, with the full picture', async () => {
    const track = await downloadSource(staff, /^Download: the interviewer’s own picture/, 'last');
    // Chromium on a busy machine may state one time for two sounds.
    expect(decodeFilm(track, 'samples')).toBe('');
    expect(measureFilm(track)).toBeGreaterThan(6);
    expect(readPictureSize(track)).toBe(`${fullPicture.width},${fullPicture.height}`);
  });
});

test('a device that can neither send nor store says so to everyone, and staff make the film of the backup', async ({
  enter,
  server,
}) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(staffWindow), await enter(guestWindow)];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Winter'], 14);
  await joinAsInterviewer(staff, id);
  await rose.route(takes, (route) => route.abort());
  await startRecording(staff, rose, joinUrl, 'Rose Winter');
  await waitForRecorded(staff, 1);
  await limitStorage(rose, new URL(joinUrl).origin);
  await expect(rose.getByText('This device is full.')).toBeVisible();
  await expect(staff.getByText('The device of Rose Winter is full.')).toBeVisible();
  await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 2);
  // What was received of her, and the interviewer's voice.
  await stopAndSend({ page: staff, takes: 2 }, { page: rose, takes: 0 });
  const seconds = await readRecordedSeconds(staff);
  await rose.context().close();
  await staff.goto(`/session/view/${id}`);
  await staff.getByRole('button', { name: 'Make the film now' }).click();
  await expectFilm(await waitForFilm(server, known), seconds);
  await expect(staff.getByText('The film was made on')).toBeVisible();
});

test('a microphone and a camera that are lost in a call, or exchanged for another, are missing from no film', async ({
  enter,
  server,
}) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(staffWindow), await enter(guestWindow)];
  await rose.addInitScript(keepOpenedTracks);
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Summer'], 16);
  await joinAsInterviewer(staff, id);
  // Its test sound would hide that hers is missing.
  await staff.getByRole('button', { name: 'Turn microphone off' }).click();
  await startRecording(staff, rose, joinUrl, 'Rose Summer');
  await waitForRecorded(staff, 2);
  for (const kind of ['microphone', 'camera'] as const) {
    await rose.evaluate(endTracks, kind === 'microphone' ? 'audio' : 'video');
    await expect(rose.getByText(`Your ${kind} was disconnected.`)).toBeVisible();
    await expect(staff.getByText(`The ${kind} of Rose Summer was disconnected.`)).toBeVisible();
    await expect(rose.getByText(`Your ${kind} was disconnected.`)).toBeHidden();
    await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 4);
  }
  await rose.getByRole('button', { name: 'Choose devices' }).press('Enter');
  const microphone = rose.getByRole('combobox', { name: 'Microphone' });
  const [chosen] = await microphone.selectOption({ index: 1 });
  await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 4);
  await expect(microphone).toHaveValue(chosen ?? '');
  await expectMovingVideo(staff, 'Rose Summer');
  await stopRecording(staff);
  const seconds = await readRecordedSeconds(staff);
  const film = await waitForFilm(server, known);
  await expectFilm(film, seconds);
  expect(findSilences(film, 5)).toEqual([]);
  const { data } = await callAsStaff<{ data: { silent_ms: number; still_ms: number } }>(
    server,
    '/sessions/call-recording',
    { id },
  );
  expect(data).toMatchObject({ silent_ms: 0, still_ms: 0 });
});

test('with both browsers gone, staff end the recording on the page of the session, and the film makes itself', async ({
  enter,
  server,
  expectRefusals,
}) => {
  const known = listFilms(server);
  const [staff, rose, colleague] = [
    await enter(staffWindow),
    await enter(guestWindow),
    await enter(staffWindow),
  ];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Autumn'], 10);
  await joinAsInterviewer(staff, id);
  await startRecording(staff, rose, joinUrl, 'Rose Autumn');
  const fetchTakes = async () =>
    (
      await callAsStaff<{ data: { takes: { kind: string; bytes: number }[] } }>(
        server,
        '/sessions/call-recording',
        { id },
      )
    ).data.takes;
  await waitForRecorded(staff, 5);
  // The head of a file, which a recorder may send before its first picture, has about a thousand bytes.
  const hasArrived = async () =>
    (await fetchTakes()).some(({ kind, bytes }) => kind === 'local' && bytes > 10_000);
  await expect.poll(hasArrived).toBe(true);
  for (const page of [rose, staff]) await page.context().close();
  await signIn(colleague, superAdmin, `/session/view/${id}`);
  const card = colleague.getByRole('region', { name: 'Recording of the video call' });
  await expect(card.getByText('You do not need to upload one.')).toBeVisible();
  await card.getByRole('button', { name: 'End the recording' }).click();
  const dialog = colleague.getByRole('dialog', { name: 'End the recording?' });
  await expectAccessible(colleague, undefined, 'the end of a recording');
  await dialog.getByRole('button', { name: 'End the recording' }).click();
  await expect(card.getByText('The recording has ended.')).toBeVisible();
  // The storyteller’s browser may come back for a while, and send the rest.
  await expect(card.getByText(/as soon as all recordings have arrived/)).toBeVisible();
  await card.getByRole('button', { name: 'Make the film now' }).click();
  await expect(colleague.getByText('The film is being made.')).toBeVisible();
  const film = await waitForFilm(server, known);
  expect(decodeFilm(film)).toBe('');
  expect(measureFilm(film)).toBeGreaterThan(2);
  await expect(card.getByText('The film was made on')).toBeVisible();

  await test.step('the browser draws a title for the film, which only ffmpeg adds', async () => {
    await expect(card.getByRole('img', { name: /^Preview of the title: Rose Autumn, / })).toBeVisible();
    expectRefusals('POST /api/sessions/film-layout 409');
    const request = colleague.waitForRequest('**/api/sessions/film-layout');
    await card.getByLabel('Begin with a title').click();
    const { title } = (await request).postDataJSON() as { title: string };
    const picture = Buffer.from(title, 'base64');
    // The header of a PNG has its width and height. Without text, it would have 4 kB.
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1280, 720]);
    expect(picture.length).toBeGreaterThan(15_000);
    await expect(colleague.getByText(/^This needs the program ffmpeg/)).toBeVisible();
    await expectAccessible(colleague, undefined, 'the title of a film');
  });
});

/** Keeps the tracks that a page opens, so that `endTracks` can end them as a device does that is pulled. */
function keepOpenedTracks(): void {
  const opened: MediaStreamTrack[] = [];
  Object.assign(window, { opened });
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    opened.push(...stream.getTracks());
    return stream;
  };
}

function endTracks(kind: string): void {
  const { opened } = window as unknown as { opened: MediaStreamTrack[] };
  for (const track of opened.filter((one) => one.kind === kind)) {
    track.stop();
    track.dispatchEvent(new Event('ended'));
  }
}

/** Leaves a site no room for another fragment in the storage of a browser. */
async function limitStorage(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
}
