import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectMovingVideo } from './call.ts';
import type { TestServer } from './server.ts';

/** The films in the store of a server. */
export function listFilms({ dataDir }: TestServer): string[] {
  const folder = join(dataDir, 'media/recordings');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.mp4')).map((name) => join(folder, name));
}

/** Waits until a server has another film than `known`; returns its path. */
export async function waitForFilm(server: TestServer, known: string[] = []): Promise<string> {
  const findFilm = () => listFilms(server).find((film) => !known.includes(film));
  await expect.poll(findFilm).toBeTruthy();
  return findFilm() ?? '';
}

const probe = (...args: string[]): string =>
  execFileSync('ffprobe', ['-v', 'error', ...args, '-of', 'csv=p=0'], { encoding: 'utf8' });

/** Returns the length of a film in seconds. */
export const measureFilm = (film: string): number => Number(probe('-show_entries', 'format=duration', film));

/** Returns the size of a film's picture in pixels, as `width,height`. */
export const readPictureSize = (film: string): string =>
  probe('-select_streams', 'v:0', '-show_entries', 'stream=width,height', film).trim();

/** Expects a length of a film of which a page showed the whole seconds; the film may be a second off. */
export function expectLength(film: string, shownSeconds: number): void {
  const length = measureFilm(film);
  expect(length).toBeGreaterThan(shownSeconds - 1);
  expect(length).toBeLessThan(shownSeconds + 2);
}

/** Waits until the recorded time that a page shows has reached a number of seconds. */
export const waitForRecorded = (page: Page, seconds: number): Promise<void> =>
  expect.poll(() => readRecordedSeconds(page)).toBeGreaterThanOrEqual(seconds);

/** Reads the recorded seconds that a page shows. */
export async function readRecordedSeconds(page: Page): Promise<number> {
  const text = (await page.getByLabel('Recorded time').textContent()) ?? '';
  const [minutes = 0, seconds = 0] = text.split(':').map(Number);
  return 60 * minutes + seconds;
}

/** The storyteller joins with their link, the interviewer admits them and starts the recording. */
export async function startRecording(staff: Page, rose: Page, joinUrl: string, name: string): Promise<void> {
  await rose.goto(joinUrl);
  await rose.getByRole('button', { name: 'Join the interview' }).click();
  await staff.getByRole('button', { name: /^Admit / }).click();
  await expectMovingVideo(staff, name);
  await staff.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(rose.getByText('The interview is being recorded.')).toBeVisible();
}

export async function stopRecording(staff: Page): Promise<void> {
  await staff.getByRole('button', { name: 'Stop recording' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Stop recording' }).click();
  await expect(staff.getByText('The recording has ended.')).toBeVisible();
}

/** Waits until a browser has sent the rest of as many takes, voices among them. */
async function waitForSent(page: Page, takes: number): Promise<void> {
  if (takes === 0) return;
  let finished = 0;
  await page.waitForResponse((response) => {
    if (response.url().endsWith('/takes/finish') && response.ok()) finished += 1;
    return finished === takes;
  });
}

/**
 * Stops the recording, and waits until both browsers have sent as many takes. The guest's browser finishes after the
 * interviewer's: a film that was made before would be replaced.
 */
export async function stopAndSend(
  { page: staff, takes }: { page: Page; takes: number },
  guest: { page: Page; takes: number },
): Promise<void> {
  const isSent = Promise.withResolvers<void>();
  await guest.page.route('**/api/studio/takes/finish', async (route) => {
    await isSent.promise;
    await route.fallback();
  });
  const guestSends = waitForSent(guest.page, guest.takes);
  await Promise.all([waitForSent(staff, takes), stopRecording(staff)]);
  isSent.resolve();
  await guestSends;
}
