import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const demonstration = join(import.meta.dirname, '../../server/src/demonstration/media/film.mp4');

/**
 * Writes a real film of at least `bytes` to `path`: the demonstration's, followed by a `free` box (ISO/IEC
 * 14496-12, 8.1.2), which every player skips. A long film is uploaded in several chunks.
 */
export function makeFilm(path: string, bytes: number): void {
  const film = readFileSync(demonstration);
  const padding = Buffer.alloc(Math.max(8, bytes - film.length));
  for (let at = 8; at < padding.length; at++) padding[at] = (at * 31 + (at >> 8)) & 0xff;
  padding.writeUInt32BE(padding.length, 0);
  padding.write('free', 4, 'latin1');
  writeFileSync(path, Buffer.concat([film, padding]));
}

/** Returns the SHA-256 of a file in hexadecimal. */
export async function computeFingerprint(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Expects that a film plays from a second of its own on, and that the browser decodes its sound. */
export async function expectPlaying(page: Page): Promise<void> {
  const film = page.locator('video').first();
  const read = () => film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime);
  await film.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(read, { message: 'the film moves' }).toBeGreaterThan(0.5);
  const middle = await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = video.duration / 2;
    return video.currentTime;
  });
  await expect.poll(read, { message: 'the film goes on in the middle' }).toBeGreaterThan(middle + 0.5);
  expect(await film.evaluate(({ videoWidth }: HTMLVideoElement) => videoWidth)).toBeGreaterThan(0);
  const loudest = await film.evaluate(async (video: HTMLVideoElement) => {
    video.pause();
    const file = await fetch(video.currentSrc).then((response) => response.arrayBuffer());
    const sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(file);
    return sound.getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  });
  expect(loudest, 'the loudest sample').toBeGreaterThan(0.01);
}
