import type { TakeContent } from '@lifestory/take-film';
import { describe, expect, test } from 'vitest';
import { hasFfmpeg } from '../../../../testing/media/generated-film.ts';
import { needs } from '../../../../testing/requirement.ts';
import { makeTake } from '../../../../testing/studio/takes.ts';
import { canReadTake, isWebm } from './take-check.ts';

function contentOf(take: Buffer): TakeContent {
  const read = async (start: number, end: number) => take.subarray(start, end);
  return { bytes: take.length, read, readOnce: read };
}

/** Changes single bytes all over a take. */
function damage(take: Buffer, attempt: number): Buffer {
  const damaged = Buffer.from(take);
  for (let at = attempt * 7 + 1; at < damaged.length; at += 97) damaged[at] = (at * 31 + attempt) % 256;
  return damaged;
}

describe.skipIf(!hasFfmpeg)('with ffmpeg', needs('ffmpeg'), () => {
  test('a whole take is read, and a damaged one that keeps the parser busy forever is given up', async () => {
    const take = makeTake({ seconds: 2, container: 'webm' });
    expect(await isWebm(contentOf(take))).toBe(true);
    expect(await canReadTake(contentOf(take))).toBe(true);
    const third = take.subarray(0, Math.ceil(take.length / 3));
    expect(await canReadTake(contentOf(damage(third, 7)), 500)).toBe(false);
  });

  test('a take whose content cannot be read from the store is tried again later', async () => {
    const content = contentOf(makeTake({ seconds: 1, container: 'webm' }));
    const readOnce = () => Promise.reject(new Error('The disk does not respond.'));
    await expect(canReadTake({ ...content, readOnce })).rejects.toThrow('The disk does not respond.');
  });
});
