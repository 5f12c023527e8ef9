import type { Db } from '../../database/connection.ts';

/** Memories with their authors; they stay, with the name, when their author has left. */
const memories = (db: Db) =>
  db
    .selectFrom('memories')
    .innerJoin('people as author', 'author.id', 'memories.author_id')
    .select([
      'memories.id',
      'memories.story_id',
      'memories.author_id',
      'memories.caption',
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

/** The memories of a story, newest first. */
export const memoriesOfStory = (db: Db, storyId: string) =>
  memories(db)
    .where('memories.story_id', '=', storyId)
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc')
    .execute();

/** One memory of a story; undefined when the story has no such. */
export const memoryOfStory = (db: Db, storyId: string, id: string) =>
  memories(db).where('memories.story_id', '=', storyId).where('memories.id', '=', id).executeTakeFirst();

export type MemoryRow = Awaited<ReturnType<typeof memoriesOfStory>>[number];

/** What was said of a memory of a story, oldest first. */
export const commentsOfMemory = (db: Db, storyId: string, memoryId: string) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people as author', 'author.id', 'comments.author_id')
    .select([
      'comments.id',
      'comments.author_id',
      'comments.comment',
      'comments.created_at',
      'author.fname',
      'author.lname',
      'author.profile_key',
    ])
    .where('comments.memory_id', '=', memoryId)
    .where('memories.story_id', '=', storyId)
    .where('comments.deleted_at', 'is', null)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();

export type CommentRow = Awaited<ReturnType<typeof commentsOfMemory>>[number];
