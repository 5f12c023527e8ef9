import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { callAsStaff } from '../testing/booking.ts';
import { bookCall, guestWindow, joinAsInterviewer } from '../testing/call.ts';
import { expect, test } from '../testing/journey.ts';
import {
  decodeFilm,
  expectLength,
  listFilms,
  readRecordedSeconds,
  startRecording,
  stopAndSend,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';

test.use({ ownServer: 'interrupted calls', isKilled: true });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.setTimeout(600_000);
test.beforeEach(({ allowOffline }) => allowOffline());

const fragments = '**/api/studio/takes/fragment?*';
const takes = '**/api/studio/takes**';

/** Expects a complete film of which a page showed the length in whole seconds. */
async function expectFilm(film: string, seconds: number): Promise<void> {
  expectLength(film, seconds);
  expect(decodeFilm(film)).toBe('');
}

test('the server is killed during the recording and during the upload, and the film is complete', async ({
  enter,
  server,
}) => {
  const [staff, rose] = [await enter(), await enter(guestWindow)];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Delgado'], 9);
  await joinAsInterviewer(staff, id);
  await startRecording(staff, rose, joinUrl, 'Rose Delgado');
  await waitForRecorded(staff, 3);
  await server.killAndRestart();
  await waitForRecorded(rose, 7);
  // Her connection takes nothing more until the end of the recording.
  await rose.route(fragments, (route) => route.abort());
  await waitForRecorded(rose, 12);
  await stopRecording(staff);
  const seconds = await readRecordedSeconds(staff);
  await expect(rose.getByText(/Uploading the rest/)).toBeVisible();
  const sent = rose.waitForResponse(/takes\/fragment/, { timeout: 30_000 });
  await rose.unroute(fragments);
  await sent;
  await server.killAndRestart();
  await expectFilm(await waitForFilm(server), seconds);
  await expect(rose.getByText(/Uploading the rest/)).toBeHidden();
  await staff.goto(`/session/view/${id}`);
  await expect(
    staff.getByText(/recorded by the storyteller’s device \(Rose Delgado\), [\d.]+ (KB|MB)$/),
  ).toBeVisible();
  // A lost fragment would be two seconds; until a recorder has started, nothing is recorded.
  const { data } = await callAsStaff<{ data: { missing_ms: number } }>(server, '/sessions/call-recording', {
    id,
  });
  expect(data.missing_ms).toBeLessThan(2000);
});

test('a device that can neither send nor store says so to everyone, and staff make the film of the backup', async ({
  enter,
  server,
}) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(), await enter(guestWindow)];
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Winter'], 14);
  await joinAsInterviewer(staff, id);
  await rose.route(takes, (route) => route.abort());
  await startRecording(staff, rose, joinUrl, 'Rose Winter');
  await waitForRecorded(staff, 3);
  await limitStorage(rose, new URL(joinUrl).origin);
  await expect(rose.getByText('This device is full.')).toBeVisible({ timeout: 30_000 });
  await expect(staff.getByText('The device of Rose Winter is full.')).toBeVisible();
  await waitForRecorded(staff, (await readRecordedSeconds(staff)) + 4);
  await stopAndSend(staff, 1);
  const seconds = await readRecordedSeconds(staff);
  await rose.context().close();
  await staff.goto(`/session/view/${id}`);
  await staff.getByRole('button', { name: 'Make the film now' }).click();
  await expectFilm(await waitForFilm(server, known), seconds);
  await expect(staff.getByText('The film was made on')).toBeVisible();
});

/** Leaves a site no room for another fragment in the storage of a browser. */
async function limitStorage(page: Page, origin: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 });
}
