import { memoryTexts } from '@lifestory/contract';
import type { Db } from '../../../database/connection.ts';

const textColumns = memoryTexts.map((name) => `memories.${name}` as const);

/** Selects memories with their authors' names, even of authors who left the story. */
export const memories = (db: Db) =>
  db
    .selectFrom('memories')
    .innerJoin('people as author', 'author.id', 'memories.author_id')
    .select([
      'memories.id',
      'memories.story_id',
      'memories.author_id',
      ...textColumns,
      'memories.year',
      'memories.month',
      'memories.image_key',
      'memories.width',
      'memories.height',
      'memories.original_format',
      'memories.comments_count',
      'memories.created_at',
      'author.fname',
      'author.lname',
      'author.profile_key',
    ])
    .where('memories.deleted_at', 'is', null);

/**
 * Returns the memories of a story, last added first: at most `limit`, or all; only those by `authorId` if
 * given.
 */
export function memoriesOfStory(
  db: Db,
  storyId: string,
  { authorId, limit }: { authorId?: string | undefined; limit?: number | undefined } = {},
) {
  const found = memories(db)
    .where('memories.story_id', '=', storyId)
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc');
  const theirs = authorId === undefined ? found : found.where('memories.author_id', '=', authorId);
  return (limit === undefined ? theirs : theirs.limit(limit)).execute();
}

/** Returns one memory of a story; undefined if there is none. */
export const memoryOfStory = (db: Db, storyId: string, id: string) =>
  memories(db).where('memories.story_id', '=', storyId).where('memories.id', '=', id).executeTakeFirst();

/** Returns the one of several stories that contains a memory; undefined if none does. */
export async function storyOfMemory(db: Db, storyIds: string[], id: string): Promise<string | undefined> {
  if (storyIds.length === 0) return undefined;
  const row = await db
    .selectFrom('memories')
    .select('story_id')
    .where('id', '=', id)
    .where('story_id', 'in', storyIds)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.story_id;
}

export type MemoryRow = Awaited<ReturnType<typeof memoriesOfStory>>[number];
