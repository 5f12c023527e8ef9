import { memoryTexts } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { compileOnce } from '../../../../database/statements/compiled-query.ts';
import { filmStartOf } from '../../../film/recordings/index.ts';

const textColumns = memoryTexts.map((name) => `memories.${name}` as const);

/** The columns of the format with all fields. */
export const memoryColumns = [
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
  'memories.hearts_count',
  'memories.author_name',
  'memories.created_at',
] as const;

/** The columns of the short format. */
const shortMemoryColumns = [
  'memories.id',
  'memories.author_id',
  ...textColumns,
  'memories.year',
  'memories.month',
  'memories.width',
  'memories.height',
  'memories.original_format',
  'memories.comments_count',
  'memories.hearts_count',
  'memories.author_name',
  // Text, because parsing and formatting a Date takes as long as the rest of a row.
  sql<string>`(memories.created_at at time zone 'UTC')::text`.as('created_at'),
] as const;

/**
 * Selects from the memories of a story that are not deleted, without authors: lists read each author once
 * (`selectShortMemories`, `findAuthors`).
 */
export const selectMemoriesOfStory = (db: Db, storyId: string) =>
  db.selectFrom('memories').where('memories.story_id', '=', storyId).where('memories.deleted_at', 'is', null);

/** A page of the memories of a story: at most `limit`, after the memory `after`; only those by `authorId` if given. */
export interface Selection {
  authorId?: string | undefined;
  limit: number;
  after?: string | undefined;
}

/** Selects a page of the memories of a story, last added first. A deleted memory still works as `after`. */
function selectLastAdded(db: Db, storyId: string, { authorId, limit, after }: Selection) {
  let query = selectMemoriesOfStory(db, storyId)
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(limit);
  if (authorId !== undefined) query = query.where('memories.author_id', '=', authorId);
  if (after !== undefined) {
    const position = sql`(select created_at, id from memories where id = ${after} and story_id = ${storyId})`;
    query = query.where(sql<boolean>`(memories.created_at, memories.id) < ${position}`);
  }
  return query;
}

/** Returns a page of the memories of a story, last added first. */
export const listMemoriesOfStory = (db: Db, storyId: string, selection: Selection) =>
  selectLastAdded(db, storyId, selection).select(memoryColumns).execute();

/** Returns the same memories as `listMemoriesOfStory`, in the short format. */
export const listShortMemoriesOfStory = (db: Db, storyId: string, { limit, after, authorId }: Selection) =>
  selectShortLastAdded(db, storyId, limit, after, authorId);

const selectShortLastAdded = compileOnce(
  (db, storyId: string, limit: number, after: string | undefined, authorId: string | undefined) =>
    selectShortMemories(db, selectLastAdded(db, storyId, { limit, after, authorId })),
);

/**
 * Selects the columns of the short format of a list in its order. The first row carries the authors of all rows:
 * a second statement would take longer than the list itself.
 */
export const selectShortMemories = (db: Db, list: ReturnType<typeof selectMemoriesOfStory>) =>
  db
    .with('list', () => list.select(shortMemoryColumns))
    .selectFrom('list')
    .selectAll()
    .select(
      sql<AuthorRow[] | null>`case when row_number() over () = 1 then (
        select json_agg(json_build_object(
          'author_id', id, 'fname', fname, 'lname', lname, 'profile_key', profile_key
        )) from people where id in (select author_id from list)
      ) end`.as('authors'),
    );

/**
 * Splits rows selected with a limit of `limit + 1` into a page of at most `limit` rows and the cursor of the next page,
 * null at the end.
 */
export function splitPage<T extends { id: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** Returns the authors of memories by their ids, including authors who left the story. */
export async function findAuthors(db: Db, rows: readonly Pick<MemoryRow, 'author_id'>[]) {
  const ids = [...new Set(rows.map((row) => row.author_id))];
  if (ids.length === 0) return new Map<string, AuthorRow>();
  const people = await db
    .selectFrom('people')
    .select(['id', 'fname', 'lname', 'profile_key'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(people.map(({ id, ...names }) => [id, { author_id: id, ...names }]));
}

/** Returns one memory of a story; undefined if there is none. */
export const findMemory = (db: Db, storyId: string, id: string) =>
  selectMemoriesOfStory(db, storyId)
    .innerJoin('people as author', 'author.id', 'memories.author_id')
    .select([
      ...memoryColumns,
      'memories.film_interview_id',
      sql<
        number | null
      >`greatest(0, memories.film_at_ms - ${filmStartOf(sql`memories.film_interview_id`)})`.as('film_at_ms'),
      'author.fname',
      'author.lname',
      'author.profile_key',
    ])
    .where('memories.id', '=', id)
    .executeTakeFirst();

/** Returns the photograph of a memory of a story; undefined if there is none. */
export const findPhotograph = (db: Db, storyId: string, id: string) =>
  db
    .selectFrom('memories')
    .select(['image_key', 'width'])
    .where('id', '=', id)
    .where('story_id', '=', storyId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns the one of several stories that contains a memory; undefined if none does. */
export async function findStoryOfMemory(db: Db, storyIds: string[], id: string): Promise<string | undefined> {
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

/** The author of a memory or comment. With an `author_name`, they have no account, and the person added it for them. */
export interface AuthorRow {
  author_name?: string;
  author_id: string;
  fname: string;
  lname: string;
  profile_key: string | null;
}
export type MemoryRow = Awaited<ReturnType<typeof listMemoriesOfStory>>[number];
export type ShortMemoryRow = Awaited<ReturnType<typeof listShortMemoriesOfStory>>[number];
