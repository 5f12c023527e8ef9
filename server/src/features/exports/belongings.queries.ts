import type { Db } from '../../database/connection.ts';

/** Returns a person's opened story; undefined if they have none. */
export const ownStory = (db: Db, personId: string) =>
  db
    .selectFrom('stories')
    .select(['id', 'opened_at'])
    .where('person_id', '=', personId)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();

/** Returns the films of a story in the order of recording. */
export const filmsToTake = (db: Db, storyId: string) =>
  db
    .selectFrom('recordings')
    .innerJoin('interviews', 'interviews.id', 'recordings.interview_id')
    .select([
      'interviews.starts_at',
      'recordings.storage_key',
      'recordings.poster_key',
      'recordings.o_file',
      'recordings.duration_seconds',
    ])
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .where('recordings.replaced_at', 'is', null)
    .orderBy('interviews.starts_at')
    .orderBy('recordings.part')
    .orderBy('recordings.id')
    .execute();

export type FilmRow = Awaited<ReturnType<typeof filmsToTake>>[number];

const memories = (db: Db) =>
  db
    .selectFrom('memories')
    .innerJoin('people as author', 'author.id', 'memories.author_id')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'memories.id',
      'memories.caption',
      'memories.year',
      'memories.month',
      'memories.image_key',
      'memories.width',
      'memories.height',
      'memories.original_format',
      'memories.created_at',
      'author.fname',
      'author.lname',
      'storyteller.fname as storyteller_fname',
      'storyteller.lname as storyteller_lname',
    ])
    .where('memories.deleted_at', 'is', null)
    .orderBy('memories.year')
    .orderBy('memories.month', (order) => order.asc().nullsFirst())
    .orderBy('memories.created_at')
    .orderBy('memories.id');

/** Returns all memories of a story, oldest photograph first. */
export const memoriesToTake = (db: Db, storyId: string) =>
  memories(db).where('memories.story_id', '=', storyId).execute();

/** Returns the memories that a person added to stories of others. */
export const memoriesGiven = (db: Db, personId: string) =>
  memories(db)
    .where('memories.author_id', '=', personId)
    .where('stories.person_id', '<>', personId)
    .execute();

export type MemoryRow = Awaited<ReturnType<typeof memoriesToTake>>[number];

const comments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people as author', 'author.id', 'comments.author_id')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'comments.memory_id',
      'comments.comment',
      'comments.created_at',
      'author.fname',
      'author.lname',
      'memories.year',
      'memories.month',
      'storyteller.fname as storyteller_fname',
      'storyteller.lname as storyteller_lname',
    ])
    .where('comments.deleted_at', 'is', null)
    .where('memories.deleted_at', 'is', null)
    .orderBy('comments.created_at')
    .orderBy('comments.id');

/** Returns the comments on a story's memories, oldest first. */
export const commentsToTake = (db: Db, storyId: string) =>
  comments(db).where('memories.story_id', '=', storyId).execute();

/** Returns a person's comments on memories in stories of others. */
export const commentsGiven = (db: Db, personId: string) =>
  comments(db)
    .where('comments.author_id', '=', personId)
    .where('stories.person_id', '<>', personId)
    .execute();

export type CommentRow = Awaited<ReturnType<typeof commentsToTake>>[number];

/** Returns a person's payments and refunds, oldest first. */
export const paymentsToTake = (db: Db, personId: string) =>
  db
    .selectFrom('transactions')
    .select(['number', 'created_at', 'description', 'amount_cents', 'currency'])
    .where('person_id', '=', personId)
    .orderBy('number')
    .execute();
