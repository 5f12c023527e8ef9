import { sql } from 'kysely';
import type { Tx } from '../../../../database/connection.ts';
import { fail } from '../../../../http/failure.ts';
import { sumFilmBytes } from '../../../film/recordings/index.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import { sumVoiceBytes } from '../../../studio/studio-recordings/index.ts';
import { measurePhotographs } from './quota.queries.ts';

const bytesPerGigabyte = 1e9;

/**
 * Checks that one more photograph of `bytes`, including its variants, fits in a story's quota. Serializes
 * concurrent additions to the story with an advisory lock until `tx` ends. Fails with `story_full`.
 */
export async function requireQuota(tx: Tx, storyId: string, bytes: number): Promise<void> {
  await lockQuota(tx, storyId);
  const { maxPhotographsPerStory } = await readSettings(tx);
  const { count } = await measurePhotographs(tx, storyId);
  if (count >= maxPhotographsPerStory) {
    const formatted = count.toLocaleString('en-US');
    throw fail('story_full', {
      text: `This story has ${formatted} photographs, and cannot have more. Delete some before you add another one.`,
    });
  }
  await requireBytes(tx, storyId, bytes);
}

/** Checks that `bytes` of a spoken comment fit in a story's quota; otherwise as `requireQuota`. */
export async function requireVoiceQuota(tx: Tx, storyId: string, bytes: number): Promise<void> {
  await lockQuota(tx, storyId);
  await requireBytes(tx, storyId, bytes);
}

const lockQuota = (tx: Tx, storyId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`quota:${storyId}`}, 0))`.execute(tx);

async function requireBytes(tx: Tx, storyId: string, bytes: number): Promise<void> {
  const { maxStoryGigabytes } = await readSettings(tx);
  const photographs = await measurePhotographs(tx, storyId);
  const filmBytes = (await sumFilmBytes(tx, storyId)) + (await sumVoiceBytes(tx, storyId));
  if (photographs.bytes + filmBytes + bytes > maxStoryGigabytes * bytesPerGigabyte) {
    const size = maxStoryGigabytes.toLocaleString('en-US');
    throw fail('story_full', {
      text: `This story uses all of its ${size} GB. Delete photographs before you add another one.`,
    });
  }
}
