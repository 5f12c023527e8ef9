import { hasFfmpeg } from '@lifestory/server/testing/media/generated-film.ts';
import { needs } from '@lifestory/server/testing/requirement.ts';
import { makeTake } from '@lifestory/server/testing/studio/takes.ts';
import { describe, expect, test } from 'vitest';
import type { TakePacket } from './take.ts';
import { openTake } from './take-reader.ts';

async function readSounds(file: Buffer): Promise<TakePacket[]> {
  const read = async (start: number, end: number) => file.subarray(start, end);
  const reader = await openTake({ bytes: file.length, read, readOnce: read });
  const packets: TakePacket[] = [];
  for await (const group of reader?.packets('sound', 0, 60, true) ?? []) packets.push(...group);
  reader?.close();
  return packets;
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test.each(['mp4', 'webm'] as const)('every packet of sound in %s has its length', async (container) => {
    // Several fragments or clusters.
    const sounds = await readSounds(makeTake({ seconds: 5, container }));
    expect(sounds.length).toBeGreaterThan(75);
    expect(new Set(sounds.map(({ samples }) => samples))).toEqual(new Set([2880]));
  });
});
