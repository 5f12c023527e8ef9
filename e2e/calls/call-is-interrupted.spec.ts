import { spawnSync } from 'node:child_process';
import { findSilences, findStills, readBrightness } from '@lifestory/server/testing/studio/sync.ts';
import type { Page } from '@playwright/test';
import { bookCall, expectMovingVideo, guestWindow, joinAsInterviewer, staffWindow } from '../testing/call.ts';
import { brightness, installInterruptibleSource, type SourceHarm } from '../testing/interruptible-source.ts';
import { expect, test } from '../testing/journey.ts';
import {
  listFilms,
  readRecordedSeconds,
  startRecording,
  stopRecording,
  waitForFilm,
  waitForRecorded,
} from '../testing/recorded-film.ts';

test.use({ ownServer: 'interrupted calls' });
// A warning stays for five seconds, in which a busy machine does not show it to both.
test.skip(process.env.FAULTS !== '1', 'measures times: npm run faults');
test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe examines the film');
test.beforeEach(({ allowOffline }) => allowOffline());

/**
 * The harms in their order, with what the storyteller and the interviewer read, and within how many seconds of film the
 * page warns and what is missing is back. A fault without an event counts after ten seconds.
 */
const harms: { name: SourceHarm; own: string; other: string; warned: number; back: number }[] = [
  {
    name: 'microphone ended',
    own: 'Your microphone was disconnected.',
    other: 'The microphone of Rose Autumn was disconnected.',
    warned: 2,
    back: 5,
  },
  {
    name: 'sound stopped',
    own: 'The sound of the recording stopped on this device.',
    other: 'The sound of the recording stopped on the device of Rose Autumn.',
    warned: 2,
    back: 5,
  },
  {
    name: 'microphone taken',
    own: 'Another program or a phone call has your microphone',
    other: 'The microphone of Rose Autumn is turned off, or',
    warned: 2,
    back: 5,
  },
  {
    name: 'microphone silent',
    own: 'Your microphone gives no sound.',
    other: 'The microphone of Rose Autumn gives no sound.',
    warned: 12,
    back: 15,
  },
  {
    name: 'camera ended',
    own: 'Your camera was disconnected.',
    other: 'The camera of Rose Autumn was disconnected.',
    warned: 2,
    back: 5,
  },
  {
    name: 'picture still',
    own: 'The picture that is recorded does not move.',
    other: 'The picture that is recorded on the device of Rose Autumn does not move.',
    warned: 12,
    back: 15,
  },
];
/** Interrupts the devices of a page. */
const harm = (page: Page, name: SourceHarm) =>
  page.evaluate((wanted) => (window as unknown as { harm(harm: string): void }).harm(wanted), name);
const calm = (page: Page) => page.evaluate(() => (window as unknown as { calm(): void }).calm());

/** Waits until this many more seconds are recorded; returns the recorded seconds then. */
async function record(page: Page, seconds: number): Promise<number> {
  await waitForRecorded(page, (await readRecordedSeconds(page)) + seconds);
  return readRecordedSeconds(page);
}

test('interruptions of a recorded call are named to both, and sound and picture come back by themselves', async ({
  enter,
  server,
}) => {
  const known = listFilms(server);
  const [staff, rose] = [await enter(staffWindow), await enter(guestWindow)];
  await rose.context().addInitScript(installInterruptibleSource, brightness);
  const { id, joinUrl } = await bookCall(server, ['Rose', 'Autumn'], 15);
  await joinAsInterviewer(staff, id);
  // Its test sound would hide that hers is missing.
  await staff.getByRole('button', { name: 'Turn microphone off' }).click();
  await startRecording(staff, rose, joinUrl, 'Rose Autumn');
  const starts: number[] = [];
  for (const { name, own, other } of harms) {
    starts.push(await record(staff, 2));
    await harm(rose, name);
    await Promise.all([
      expect(rose.getByText(own)).toBeVisible(),
      expect(staff.getByText(other)).toBeVisible(),
    ]);
    // It stays for some seconds after what is missing is back.
    await expect(rose.locator('[data-warning]')).toHaveCount(0);
    await calm(rose);
  }
  await record(staff, 2);
  const [networkAt, killedAt] = await loseNetworkAndTab(staff, rose, joinUrl);
  await stopRecording(staff);
  const film = await waitForFilm(server, known);
  const pictures = readBrightness(film);
  const [silences, stills] = [findSilences(film, 0.3), findStills(film, 0.5)];
  const sum = (parts: typeof silences, from: number, to: number) =>
    parts
      .filter(({ start }) => start >= from && start < to)
      .reduce((total, { seconds }) => total + seconds, 0);
  // The page shows whole seconds.
  const marks = [...starts, networkAt, killedAt, Infinity].map((second) => second - 1);
  const figures = [...harms.map(({ name }) => name), 'network away', 'tab killed'].map((name, index) => {
    const [from = 0, to = 0] = marks.slice(index);
    const shown = pictures.filter(({ time }) => time >= from && time < to);
    const isBright = (level: number) => level > (brightness.normal + brightness.harmed) / 2;
    // The time begins with the end of the warning before.
    const since = shown.slice(shown.findIndex(({ level }) => isBright(level)));
    const harmedAt = since.find(({ level }) => !isBright(level))?.time ?? NaN;
    const warnedAt =
      since.find(({ level }) => level < (brightness.harmed + brightness.warned) / 2)?.time ?? NaN;
    const round = (seconds: number) => Number(seconds.toFixed(1));
    return {
      interruption: name,
      'seconds silent': round(sum(silences, from, to)),
      'seconds still': round(sum(stills, from, to)),
      'warned after seconds': round(warnedAt - harmedAt),
    };
  });
  console.table(figures);
  for (const [index, { name, back, warned }] of harms.entries()) {
    const found = figures[index];
    expect(found?.['seconds silent'], name).toBeLessThan(back);
    expect(found?.['seconds still'], name).toBeLessThan(back);
    // The picture of a camera that is gone cannot say when the page warns.
    if (!/camera|picture/.test(name)) expect(found?.['warned after seconds'], name).toBeLessThan(warned);
  }
  // Nothing was lost while the network was away.
  expect(figures[harms.length]).toMatchObject({ 'seconds silent': 0, 'seconds still': 0 });
});

/** Takes the network away for 30 seconds, and kills the tab; returns the recorded seconds before each. */
async function loseNetworkAndTab(staff: Page, rose: Page, joinUrl: string): Promise<[number, number]> {
  const networkAt = await readRecordedSeconds(staff);
  await test.step('without a connection to the server, staff read how much film waits on the device', async () => {
    await rose.context().setOffline(true);
    await expect(staff.getByText(/Nothing of the recording has arrived .* for \d+ seconds/)).toBeVisible();
    await waitForRecorded(staff, networkAt + 30);
    await rose.context().setOffline(false);
    await expect(staff.getByText(/Nothing of the recording has arrived/)).toBeHidden();
  });
  const killedAt = await record(staff, 3);
  await test.step('the tab is killed, and the same link continues', async () => {
    await rose.close();
    const again = await rose.context().newPage();
    await again.goto(joinUrl);
    await again.getByRole('button', { name: 'Join the interview' }).click();
    await expectMovingVideo(again, 'Super Admin');
    await record(staff, 4);
  });
  return [networkAt, killedAt];
}
