import { spawnSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { bookCall, expectMovingVideo, joinAsInterviewer } from './call.ts';
import { expect, test } from './journey.ts';
import {
  decodeFilm,
  listFilms,
  measureFilm,
  readRecordedSeconds,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from './recorded-film.ts';

test.use({ ownServer: 'interrupted calls', encodesVideo: true });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
// Several browsers encode video at once.
test.setTimeout(300_000);
test.beforeEach(({ allowOffline }) => allowOffline());

const fragments = '**/api/studio/takes/fragment?*';
const takes = '**/api/studio/takes**';

async function startRecording(staff: Page, rose: Page, joinUrl: string, name: string): Promise<void> {
  await rose.goto(joinUrl);
  await rose.getByRole('button', { name: 'Join the interview' }).click();
  await staff.getByRole('button', { name: /^Admit / }).click();
  await expectMovingVideo(staff, name);
  await staff.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
}

/** Expects a complete film of a length in seconds; `known` are the films before it. */
async function expectFilm(film: string, seconds: number): Promise<void> {
  expect(Math.abs(measureFilm(film) - seconds)).toBeLessThan(1);
  expect(decodeFilm(film)).toBe('');
}

test('the server is killed during the recording and during the upload, and the film is complete', async ({
  enter,
  server,
}) => {
  const [staff, rose] = [await enter(), await enter()];
  const { id, joinUrl } = await bookCall(server, staff, ['Rose', 'Delgado'], 9);
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
  await rose.unroute(fragments);
  const sent = rose.waitForResponse(/takes\/fragment/, { timeout: 30_000 });
  await sent;
  await server.killAndRestart();
  await expectFilm(await waitForFilm(server), seconds);
  await expect(rose.getByText(/Uploading the rest/)).toBeHidden();
  await staff.goto(`/session/view/${id}`);
  await expect(
    staff.getByText(/recorded by the storyteller’s device \(Rose Delgado\), [\d.]+ (KB|MB)$/),
  ).toBeVisible();
  await expect(staff.getByText('of the recording is missing')).toBeHidden();
});

test('only the backup of a call survives, and staff make the film of it', async ({ enter, server }) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(), await enter()];
  const { id, joinUrl } = await bookCall(server, staff, ['Rose', 'Marsh'], 11);
  await joinAsInterviewer(staff, id);
  await rose.route(takes, (route) => route.abort());
  await startRecording(staff, rose, joinUrl, 'Rose Marsh');
  await waitForRecorded(staff, 7);
  await stopRecording(staff);
  const seconds = await readRecordedSeconds(staff);
  await rose.context().close();
  await staff.goto(`/session/view/${id}`);
  await staff.getByRole('button', { name: 'Make the film now' }).click();
  await expectFilm(await waitForFilm(server, known), seconds);
});
