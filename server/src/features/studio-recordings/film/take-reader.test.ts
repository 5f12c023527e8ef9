import { describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../../../testing/media/generated-film.ts';
import { needs } from '../../../testing/requirement.ts';
import { makeTake } from '../../../testing/studio/takes.ts';
import { measureLength, type TakePacket } from './take-packet.ts';
import { openTakeReader } from './take-reader.ts';

async function readSounds(file: Buffer): Promise<TakePacket[]> {
  const read = async (start: number, end: number) => file.subarray(start, end);
  const reader = await openTakeReader({ bytes: file.length, read, readOnce: read });
  const packets: TakePacket[] = [];
  for await (const group of reader?.packets(0, 60, true) ?? []) packets.push(...group);
  reader?.close();
  return packets.filter(({ isVideo }) => !isVideo);
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test.each(['mp4', 'webm'] as const)('every packet of sound in %s has its length', async (container) => {
    // Several fragments or clusters.
    const sounds = await readSounds(makeTake({ seconds: 5, container }));
    expect(sounds.length).toBeGreaterThan(75);
    const lengths = sounds.slice(0, -1).map(({ seconds }) => Math.round(1000 * seconds));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(59);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(61);
  });
});

test.each([
  ['until the next one', { own: 0.021, untilNext: 0.06, sincePrevious: 0.06 }, 0.06],
  ['as long as the previous one before a gap', { own: 0.021, untilNext: 2, sincePrevious: 0.06 }, 0.06],
  ['without the gap that its duration includes', { own: 2, untilNext: 2, sincePrevious: 0.02 }, 0.02],
  ['its own duration at the end', { own: 0.06, untilNext: Infinity, sincePrevious: 0.02 }, 0.06],
  ['unknown if it is alone', { own: 0, untilNext: Infinity, sincePrevious: -Infinity }, 0],
])('a packet lasts %s', (_name, { own, untilNext, sincePrevious }, seconds) => {
  expect(measureLength(own, untilNext, sincePrevious)).toBe(seconds);
});
