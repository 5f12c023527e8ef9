import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';

/**
 * Returns the number of photographs of a story that are not deleted, and their total size in the store with the spoken
 * comments on them, in bytes.
 */
export async function measurePhotographs(db: Db, storyId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('memories')
    .select([
      sql<string>`count(*)`.as('count'),
      sql<string>`coalesce(sum(bytes), 0) + (
        select coalesce(sum(voice_bytes), 0) from comments
        where voice_bytes is not null and memory_id in (select id from memories as own where own.story_id = ${storyId})
      )`.as('bytes'),
    ])
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Returns the total size of a story's photographs that are not deleted, and of the spoken comments, in bytes. */
export const photographBytesOfStory = async (db: Db, storyId: string): Promise<number> =>
  (await measurePhotographs(db, storyId)).bytes;

/** Returns at most `limit` memories, deleted or not, whose storage size is not recorded. */
export const listUnmeasuredMemories = (db: Db, limit: number) =>
  db
    .selectFrom('memories')
    .select(['id', 'image_key', 'width', 'height', 'original_format'])
    .where('bytes', 'is', null)
    .limit(limit)
    .execute();

/** Records the storage size of a memory, in bytes. */
export async function setMemoryBytes(db: Db, id: string, bytes: number): Promise<void> {
  await db.updateTable('memories').set({ bytes }).where('id', '=', id).execute();
}
