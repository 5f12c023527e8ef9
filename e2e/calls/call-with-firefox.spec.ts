import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeFilm } from '@lifestory/server/testing/studio/film.ts';
import { findBeeps, findFlashes, measureSoundMoves, median } from '@lifestory/server/testing/studio/sync.ts';
import { type Browser, firefox } from '@playwright/test';
import { firefoxOptions } from '../playwright.config.ts';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { expectPlaying } from '../testing/film.ts';
import { filmLeadMs, installFlashingSource, quickPicture } from '../testing/flashing-source.ts';
import { test as base, expect } from '../testing/journey.ts';
import { signIn } from '../testing/people.ts';
import { openFilm } from '../testing/reason.ts';
import {
  expectLength,
  listFilms,
  measureFilm,
  readRecordedSeconds,
  startRecording,
  stopAndSend,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';
import { superAdmin } from '../testing/server.ts';

const test = base.extend<{ otherBrowser: Browser }>({
  /** Firefox with a sound device that nobody hears: without any, it starts no sound. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this pattern
  otherBrowser: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'lifestory-sound-'));
    const socket = join(folder, 'socket');
    const modules = ['module-null-sink', `module-native-protocol-unix auth-anonymous=1 socket=${socket}`];
    const args = ['-n', '--daemonize=no', '--use-pid-file=no', '--exit-idle-time=-1'];
    const sound = spawn('pulseaudio', [...args, ...modules.map((module) => `--load=${module}`)], {
      stdio: 'ignore',
      env: { ...process.env, PULSE_RUNTIME_PATH: folder, PULSE_STATE_PATH: folder },
    });
    const ended = once(sound, 'exit');
    await expect.poll(() => existsSync(socket), { message: 'sound is served' }).toBe(true);
    const env = { ...process.env, PULSE_SERVER: `unix:${socket}` };
    const browser = await firefox.launch({ channel: 'moz-firefox', ...firefoxOptions, env });
    await use(browser);
    await browser.close();
    sound.kill();
    await ended;
    rmSync(folder, { recursive: true });
  },
});

// Its takes are converted, because Firefox records VP8.
test.use({ ownServer: 'calls in Firefox', settings: { TRANSCODER: 'ffmpeg' } });
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
const missing = ['firefox-esr', 'pulseaudio'].filter((name) => !existsSync(`/usr/bin/${name}`));
test.skip(missing.length > 0, `needs ${missing.join(', ')}`);
// Several browsers encode video at once.
test.beforeEach(({ allowOffline }) => allowOffline());

test('a storyteller in Firefox is recorded, and her film plays in Chromium and in Firefox', async ({
  enter,
  otherBrowser,
  server,
  watch,
}) => {
  const known = listFilms(server);
  // With the permission, Chromium names its addresses; Firefox would look for their names by multicast.
  const staff = await enter({ ...staffWindow, permissions: ['camera', 'microphone'] });
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Delgado'], 11);
  const device = await otherBrowser.newContext({ ...guestWindow, baseURL: server.url });
  watch.observe(device);
  const rose = await device.newPage();
  await rose.addInitScript(installFlashingSource, quickPicture);
  await joinAsInterviewer(staff, id);
  // The test sound of its microphone would be recorded as well.
  await staff.getByRole('button', { name: 'Turn microphone off' }).click();

  const film = await test.step('the call is recorded, and becomes a film', async () => {
    await startRecording(staff, rose, joinUrl, 'Rose Delgado');
    await expectMovingVideo(rose, 'Super Admin');
    await waitForRecorded(staff, 12);
    await stopAndSend({ page: staff, takes: 2 }, { page: rose, takes: 2 });
    const seconds = await readRecordedSeconds(staff);
    const path = await waitForFilm(server, known);
    expectLength(path, seconds);
    expect(decodeFilm(path)).toBe('');
    return path;
  });

  await test.step('it has the formats that every browser plays', () => {
    const entries = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', film];
    const codecs = execFileSync('ffprobe', entries, { encoding: 'utf8' }).trim().split('\n');
    expect(codecs.sort()).toEqual(['aac', 'h264']);
  });

  await test.step('it plays in Chromium and in Firefox', async () => {
    await expect(staff.getByText('The film is on the page of the session.')).toBeVisible();
    await staff.goto(`/session/view/${id}`);
    await expect(staff.getByRole('list', { name: 'Voices' }).getByRole('listitem')).toHaveCount(2);
    await rose.close();
    await openFilm(staff);
    await expectPlaying(staff);
    const other = await device.newPage();
    // The reason that was given is valid for all devices of a person.
    await signIn(other, superAdmin, `/session/view/${id}`);
    await expectPlaying(other);
  });

  const download = async (name: RegExp): Promise<string> => {
    const file = staff.waitForEvent('download');
    await staff.getByRole('button', { name }).first().click();
    return (await file).path();
  };

  await test.step('picture and sound are as close as in the recording', async () => {
    const take = await download(/^Download: recorded by the storyteller/);
    // On a busy machine, sound in Firefox falls behind the picture by half a second and catches up again.
    expect(Math.abs(median(measureSoundMoves(film, take)) + filmLeadMs)).toBeLessThan(30);
  });

  await test.step('her voice is recorded alone, and is as long as the film', async () => {
    const voice = await download(/^Download: the storyteller’s voice alone/);
    expect(Math.abs(measureFilm(voice) - measureFilm(film))).toBeLessThan(0.1);
    expect(findBeeps(voice, 'samples').length).toBeGreaterThan(8);
  });

  await test.step('staff let the film begin with a title, which covers the picture of its first four seconds', async () => {
    const earlier = listFilms(server);
    await staff.getByRole('checkbox', { name: 'Begin with a title' }).click();
    const titled = await waitForFilm(server, earlier);
    const isCovered = (second: number) => second < 3.9;
    expect(findFlashes(film).some(isCovered)).toBe(true);
    expect(findFlashes(titled).some(isCovered)).toBe(false);
    expect(findFlashes(titled).length).toBeGreaterThan(3);
    // A tone at the very end may be cut off.
    const [before = [], after] = [film, titled].map((path) => findBeeps(path, 'samples').slice(0, 8));
    expect(after).toEqual(before.map((second) => expect.closeTo(second, 1)));
    await expect(staff.getByText(/^The film is being made again/)).toBeHidden();
  });
});
