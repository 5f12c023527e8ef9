import { spawnSync } from 'node:child_process';
import { findBeeps, measureVoiceSync } from '@lifestory/server/testing/studio/sync.ts';
import type { Page } from '@playwright/test';
import { callAsStaff } from '../testing/booking.ts';
import { bookCall, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { installFlashingSource, quickPicture } from '../testing/flashing-source.ts';
import { expect, test } from '../testing/journey.ts';
import { openFilm } from '../testing/reason.ts';
import {
  listFilms,
  measureFilm,
  startRecording,
  stopAndSend,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';

test.use({ ownServer: 'recorded voices' });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
test.beforeEach(({ allowOffline }) => allowOffline());

/** The tones of the microphones: so far apart that the filters of one leave nothing of the other. */
const hertz = { storyteller: 880, interviewer: 200 };

async function downloadVoice(staff: Page, name: RegExp): Promise<string> {
  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name }).click();
  return (await download).path();
}

test('staff download the voice of each person alone, as long as the film and in sync with it', async ({
  enter,
  server,
}) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(staffWindow), await enter(guestWindow)];
  await staff.addInitScript(installFlashingSource, { ...quickPicture, hertz: hertz.interviewer });
  await rose.addInitScript(installFlashingSource, { ...quickPicture, hertz: hertz.storyteller });
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Spring'], 11);
  await joinAsInterviewer(staff, id);
  await startRecording(staff, rose, joinUrl, 'Rose Spring');
  await waitForRecorded(staff, 12);
  await stopAndSend({ page: staff, takes: 2 }, { page: rose, takes: 2 });
  // A take that a busy machine ended early is not waited for.
  await callAsStaff(server, '/sessions/make-film', { id, prefers_backup: false });
  const film = await waitForFilm(server, known);
  await staff.goto(`/session/view/${id}`);
  await expect(staff.getByRole('list', { name: 'Voices' }).getByRole('listitem')).toHaveCount(2);
  await openFilm(staff);
  const own = await downloadVoice(staff, /^Download: the storyteller’s voice alone/);
  const other = await downloadVoice(staff, /^Download: the interviewer’s voice alone/);
  for (const voice of [own, other])
    expect(Math.abs(measureFilm(voice) - measureFilm(film))).toBeLessThan(0.1);
  for (const [voice, heard, unheard] of [
    [own, hertz.storyteller, hertz.interviewer],
    [other, hertz.interviewer, hertz.storyteller],
  ] as const) {
    expect(findBeeps(voice, 'samples', heard).length).toBeGreaterThan(8);
    expect(measureLoudness(voice, heard)).toBeGreaterThan(measureLoudness(voice, unheard) + 15);
  }
  const sync = measureVoiceSync(film, own);
  expect(sync.length, sync.join()).toBeGreaterThan(8);
  // The film's sound is within 45 ms of its time, the voice within 5 ms, and tones are found within 5 ms.
  expect(Math.max(...sync.map(Math.abs)), sync.join()).toBeLessThanOrEqual(55);
});

/** Returns the loudness of a sound around a frequency in decibels. */
function measureLoudness(sound: string, hertz: number): number {
  const filters = [`bandpass=f=${hertz}:width_type=h:w=100`, 'volumedetect'].join();
  const args = ['-hide_banner', '-i', sound, '-af', filters, '-f', 'null', '-'];
  const { stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' });
  return Number(/mean_volume: (-?[\d.]+) dB/.exec(stderr)?.[1]);
}
