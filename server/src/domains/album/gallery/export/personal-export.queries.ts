import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { filmStartOf } from '../../../film/recordings/index.ts';

const selectMemories = (db: Db) =>
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
      'memories.original_name',
      'memories.created_at',
      'memories.author_name',
      'memories.heart_names',
      'memories.film_interview_id',
      sql<
        number | null
      >`greatest(0, memories.film_at_ms - ${filmStartOf(sql`memories.film_interview_id`)})`.as('film_at_ms'),
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
export const listMemoriesOfStory = (db: Db, storyId: string) =>
  selectMemories(db).where('memories.story_id', '=', storyId).execute();

/** Returns the memories that a person added to other people's stories, oldest photograph first. */
export const listMemoriesInOtherStories = (db: Db, personId: string) =>
  selectMemories(db)
    .where('memories.author_id', '=', personId)
    .where('stories.person_id', '<>', personId)
    .execute();

export type MemoryRow = Awaited<ReturnType<typeof listMemoriesOfStory>>[number];

const selectComments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('memories', 'memories.id', 'comments.memory_id')
    .innerJoin('people as author', 'author.id', 'comments.author_id')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'comments.memory_id',
      'comments.comment',
      'comments.voice_key',
      'comments.voice_text',
      'comments.voice_waveform',
      'comments.author_name',
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
export const listCommentsOnStory = (db: Db, storyId: string) =>
  selectComments(db).where('memories.story_id', '=', storyId).execute();

/** Returns a person's comments on memories in other people's stories, oldest first. */
export const listCommentsInOtherStories = (db: Db, personId: string) =>
  selectComments(db)
    .where('comments.author_id', '=', personId)
    .where('stories.person_id', '<>', personId)
    .execute();

const selectHearts = (db: Db) =>
  db
    .selectFrom('hearts')
    .innerJoin('memories', 'memories.id', 'hearts.memory_id')
    .innerJoin('people as giver', 'giver.id', 'hearts.person_id')
    .innerJoin('stories', 'stories.id', 'memories.story_id')
    .innerJoin('people as storyteller', 'storyteller.id', 'stories.person_id')
    .select([
      'hearts.memory_id',
      'hearts.created_at',
      'giver.fname',
      'giver.lname',
      'memories.year',
      'memories.month',
      'storyteller.fname as storyteller_fname',
      'storyteller.lname as storyteller_lname',
    ])
    .where('memories.deleted_at', 'is', null)
    .orderBy('hearts.created_at')
    .orderBy('giver.id');

/** Returns the hearts of a story's memories, first given first. */
export const listHeartsOnStory = (db: Db, storyId: string) =>
  selectHearts(db).where('memories.story_id', '=', storyId).execute();

/** Returns the hearts that a person gave to memories in other people's stories, first given first. */
export const listHeartsInOtherStories = (db: Db, personId: string) =>
  selectHearts(db)
    .where('hearts.person_id', '=', personId)
    .where('stories.person_id', '<>', personId)
    .execute();

export type HeartRow = Awaited<ReturnType<typeof listHeartsOnStory>>[number];
export type CommentRow = Awaited<ReturnType<typeof listCommentsOnStory>>[number];
