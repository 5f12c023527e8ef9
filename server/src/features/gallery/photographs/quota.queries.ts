import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';

/** Returns the number of photographs of a story that are not deleted, and their total size in the store, in bytes. */
export async function measurePhotographs(db: Db, storyId: string): Promise<{ count: number; bytes: number }> {
  const row = await db
    .selectFrom('memories')
    .select([sql<string>`count(*)`.as('count'), sql<string>`coalesce(sum(bytes), 0)`.as('bytes')])
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { count: Number(row.count), bytes: Number(row.bytes) };
}

/** Returns the total size of a story's photographs that are not deleted, in bytes. */
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
