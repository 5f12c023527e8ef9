import { sql } from 'kysely';
import type { Tx } from '../../../database/connection.ts';
import { fail } from '../../../http/failure.ts';
import { sumFilmBytes } from '../../recordings/index.ts';
import { readSettings } from '../../settings/index.ts';
import { measurePhotographs } from './quota.queries.ts';

const bytesPerGigabyte = 1e9;

/**
 * Checks that one more photograph of `bytes`, including its variants, fits in a story's quota. Serializes
 * concurrent additions to the story with an advisory lock until `tx` ends. Fails with `story_full`.
 */
export async function requireQuota(tx: Tx, storyId: string, bytes: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${storyId}`}, 0))`.execute(tx);
  const { maxPhotographsPerStory, maxStoryGigabytes } = await readSettings(tx);
  const photographs = await measurePhotographs(tx, storyId);
  if (photographs.count >= maxPhotographsPerStory) {
    const count = photographs.count.toLocaleString('en-US');
    throw fail('story_full', {
      text: `This story has ${count} photographs, and cannot have more. Delete some before you add another one.`,
    });
  }
  const filmBytes = await sumFilmBytes(tx, storyId);
  if (photographs.bytes + filmBytes + bytes > maxStoryGigabytes * bytesPerGigabyte) {
    const size = maxStoryGigabytes.toLocaleString('en-US');
    throw fail('story_full', {
      text: `This story uses all of its ${size} GB. Delete photographs before you add another one.`,
    });
  }
}
