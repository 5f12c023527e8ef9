import { memoryTexts } from '@lifestory/contract';
import { sql } from 'kysely';
import { compileOnce } from '../../../database/compiled-query.ts';
import type { Db } from '../../../database/connection.ts';

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
  // Text, because parsing and formatting a Date takes as long as the rest of a row.
  sql<string>`(memories.created_at at time zone 'UTC')::text`.as('created_at'),
] as const;

/** Selects from the memories of a story. Lists return their authors once each (`selectShortMemories`, `findAuthors`). */
export const selectMemoriesOfStory = (db: Db, storyId: string) =>
  db.selectFrom('memories').where('memories.story_id', '=', storyId).where('memories.deleted_at', 'is', null);

/** A part of the memories of a story: at most `limit`, after the memory `after`; only those by `authorId` if given. */
export interface Selection {
  authorId?: string | undefined;
  limit: number;
  after?: string | undefined;
}

/** Selects from the memories of a story, last added first. A deleted memory still works as `after`. */
function memoriesByAddition(db: Db, storyId: string, { authorId, limit, after }: Selection) {
  let found = selectMemoriesOfStory(db, storyId)
    .orderBy('memories.created_at', 'desc')
    .orderBy('memories.id', 'desc')
    .limit(limit);
  if (authorId !== undefined) found = found.where('memories.author_id', '=', authorId);
  if (after !== undefined) {
    const position = sql`(select created_at, id from memories where id = ${after} and story_id = ${storyId})`;
    found = found.where(sql<boolean>`(memories.created_at, memories.id) < ${position}`);
  }
  return found;
}

/** Returns memories of a story, last added first. */
export const listMemoriesOfStory = (db: Db, storyId: string, selection: Selection) =>
  memoriesByAddition(db, storyId, selection).select(memoryColumns).execute();

/** Returns the same memories in the short format. */
export const shortMemoriesOfStory = (db: Db, storyId: string, { limit, after, authorId }: Selection) =>
  selectByAddition(db, storyId, limit, after, authorId);

const selectByAddition = compileOnce(
  (db, storyId: string, limit: number, after: string | undefined, authorId: string | undefined) =>
    selectShortMemories(db, memoriesByAddition(db, storyId, { limit, after, authorId })),
);

/**
 * Selects the columns of the short format of a list in its order. The first row has the authors of all: a second
 * statement would take longer than that of the list.
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
 * Splits rows selected with a limit of `limit + 1` into a part of at most `limit` and the cursor of the next part, null
 * at the end.
 */
export function partOf<T extends { id: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next: string | null } {
  const part = rows.slice(0, limit);
  return { rows: part, next: rows.length > limit ? (part.at(-1)?.id ?? null) : null };
}

/** Returns people with the names and pictures that their memories show, even if they left the story. */
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
    .select([...memoryColumns, 'author.fname', 'author.lname', 'author.profile_key'])
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

export interface AuthorRow {
  author_id: string;
  fname: string;
  lname: string;
  profile_key: string | null;
}
export type MemoryRow = Awaited<ReturnType<typeof listMemoriesOfStory>>[number];
export type ShortMemoryRow = Awaited<ReturnType<typeof shortMemoriesOfStory>>[number];
