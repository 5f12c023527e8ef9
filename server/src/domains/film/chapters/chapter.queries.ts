import type { Chapter, ChapterEntry } from '@lifestory/contract';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import { isInReach, type Reach } from '../../calendar/interviews/index.ts';
import { filmEndOf, filmStartOf } from '../recordings/index.ts';

const interviewOfChapter = sql<string>`chapters.interview_id`;

const filmStartMs = filmStartOf(interviewOfChapter);

/**
 * A chapter that began before a trimmed film is not worth showing if the next one follows within these milliseconds.
 */
const minChapterMs = 10_000;

/**
 * The condition that a chapter is in the current film. Those that were trimmed away stay stored; of those before the
 * film, the last one continues in it.
 */
const isInFilm = sql<SqlBool>`chapters.at_ms < coalesce(${filmEndOf(interviewOfChapter)}, chapters.at_ms + 1)
  and (chapters.at_ms >= ${filmStartMs} or not exists (
    select from chapters as next where next.interview_id = chapters.interview_id
    and (next.at_ms, next.id) > (chapters.at_ms, chapters.id) and next.at_ms <= ${filmStartMs} + ${minChapterMs}))`;

/** Where a chapter begins in the current film. */
const positionMs = sql<number>`greatest(0, chapters.at_ms - ${filmStartMs})`;

const columns = [
  'chapters.id',
  'chapters.interview_id as session_id',
  positionMs.as('at_ms'),
  'chapters.title',
  'chapters.asker',
  'chapters.first_year',
  'chapters.last_year',
] as const;

/** Lists the chapters of an interview by time. */
export const listChaptersOfInterview = (db: Db, interviewId: string): Promise<Chapter[]> =>
  db
    .selectFrom('chapters')
    .select(columns)
    .where('interview_id', '=', interviewId)
    .where(isInFilm)
    .orderBy('chapters.at_ms')
    .orderBy('id')
    .execute();

/** The condition that a chapter does not begin in a passage that is restricted on a day in Los Angeles. */
const isOutsideRestrictions = (day: string) =>
  sql<SqlBool>`not exists (select from restricted_film_ranges as restricted
    where restricted.interview_id = chapters.interview_id
      and (restricted.until is null or restricted.until > ${day}::date)
      and ${positionMs} >= restricted.start_ms and ${positionMs} < restricted.end_ms)`;

/** Which chapters of a story a reader sees. */
export type ChapterReader = { withWithdrawn: boolean; restrictedOn: string | null };

/**
 * Selects the chapters of the films of a story. Those of films whose consent is withdrawn are left out unless
 * `withWithdrawn`, and those in passages that are restricted on the day `restrictedOn` in Los Angeles, unless it is
 * null.
 */
const selectChaptersOfStory = (db: Db, storyId: string, { withWithdrawn, restrictedOn }: ChapterReader) =>
  db
    .selectFrom('chapters')
    .innerJoin('interviews', 'interviews.id', 'chapters.interview_id')
    .select(columns)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'))
    .$if(restrictedOn !== null, (query) => query.where(isOutsideRestrictions(restrictedOn ?? '')))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recordings')
          .select('recordings.id')
          .whereRef('recordings.interview_id', '=', 'interviews.id')
          .where('recordings.replaced_at', 'is', null),
      ),
    )
    .where(isInFilm);

/** Selects chapters, ordered by interview (the latest first) and time. */
export const selectOrderedChapters = (db: Db, storyId: string, reader: ChapterReader) =>
  selectChaptersOfStory(db, storyId, reader)
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('chapters.interview_id')
    .orderBy('chapters.at_ms')
    .orderBy('chapters.id');

/** Lists the chapters of a story that a reader sees, by interview and time. */
export const listChaptersOfStory = (db: Db, storyId: string, reader: ChapterReader): Promise<Chapter[]> =>
  selectOrderedChapters(db, storyId, reader).execute();

/** A chapter with its beginning and end on the clock of the recorded call; `to_ms` is null for the last one. */
export type ChapterSpan = Chapter & { from_ms: number; to_ms: number | null };

/** Returns a chapter of a film of a story with its span; undefined without it. */
export const findChapterOfStory = (
  db: Db,
  storyId: string,
  reader: ChapterReader,
  id: string,
): Promise<ChapterSpan | undefined> =>
  selectChaptersOfStory(db, storyId, reader)
    .select(({ selectFrom }) => [
      'chapters.at_ms as from_ms',
      selectFrom('chapters as later')
        .select(({ fn }) => fn.min('later.at_ms').as('to_ms'))
        .whereRef('later.interview_id', '=', 'chapters.interview_id')
        .whereRef('later.at_ms', '>', 'chapters.at_ms')
        .as('to_ms'),
    ])
    .where('chapters.id', '=', id)
    .executeTakeFirst();

/** The interview of a chapter or film, with its story. */
export interface ChapterInterview {
  id: string;
  storyId: string;
}

/** What a caller may change: the interviews within the reach of a staff member, or those of a story. */
export type ChapterReach = { reach: Reach } | { storyId: string };

/** Finds and locks an interview within the caller's reach, which serializes changes of its chapters. */
export const lockChapterInterview = (
  tx: Tx,
  within: ChapterReach,
  id: string,
): Promise<ChapterInterview | undefined> =>
  tx
    .selectFrom('interviews')
    .select(['interviews.id', 'interviews.story_id as storyId'])
    .where('interviews.id', '=', id)
    .where('interviews.deleted_at', 'is', null)
    .$if('reach' in within, (query) =>
      query.where(isInReach('reach' in within ? within.reach : { interviewerId: '' })),
    )
    .$if('storyId' in within, (query) =>
      query.where('interviews.story_id', '=', 'storyId' in within ? within.storyId : null),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns the interview of a chapter; undefined if it is missing. */
export async function findInterviewOfChapter(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('chapters').select('interview_id').where('id', '=', id).executeTakeFirst();
  return row?.interview_id;
}

export async function countChapters(tx: Tx, interviewId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('chapters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('interview_id', '=', interviewId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * A chapter to add. A mark has its question, if any, and the time of the tap; its `at_ms` counts from the start of the
 * recorded call, that of any other chapter from the start of the film.
 */
export type NewChapter = Omit<ChapterEntry, 'id'> & {
  /** Null if it comes from an imported album. */
  createdBy: string | null;
  createdAt: Date;
  asker?: string;
  questionId?: string | null;
  markedAt?: Date | null;
};

/** Inserts a chapter; returns its id. */
export async function insertChapter(tx: Tx, chapter: NewChapter): Promise<string> {
  const id = newId();
  const startMs = chapter.markedAt ? sql<number>`0` : filmStartOf(sql`${chapter.session_id}::uuid`);
  await tx
    .insertInto('chapters')
    .values({
      id,
      interview_id: chapter.session_id,
      question_id: chapter.questionId ?? null,
      at_ms: sql<number>`${chapter.at_ms}::int + ${startMs}`,
      title: chapter.title,
      asker: chapter.asker ?? '',
      first_year: chapter.first_year,
      last_year: chapter.last_year,
      marked_at: chapter.markedAt ?? null,
      created_by: chapter.createdBy,
      created_at: chapter.createdAt,
    })
    .execute();
  return id;
}

/** Updates a chapter of an interview; returns false if it is missing there. */
export async function updateChapter(
  tx: Tx,
  id: string,
  { session_id, at_ms, title, first_year, last_year }: ChapterEntry,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chapters')
    .set({
      // A chapter that began before the film stays there unless it is moved.
      at_ms: sql<number>`case when ${at_ms}::int = 0 then least(at_ms, ${filmStartMs}) else ${at_ms}::int + ${filmStartMs} end`,
      title,
      first_year,
      last_year,
    })
    .where('id', '=', id)
    .where('interview_id', '=', session_id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export async function deleteChapter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('chapters').where('id', '=', id).execute();
}

/** Finds the chapter that the mark of a question created. */
export const findChapterOfQuestion = (tx: Tx, questionId: string) =>
  tx.selectFrom('chapters').select(['id', 'at_ms']).where('question_id', '=', questionId).executeTakeFirst();

/** Deletes a marked chapter of an interview; returns false if there is none. */
export async function deleteMarkedChapter(tx: Tx, interviewId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('chapters')
    .where('id', '=', id)
    .where('interview_id', '=', interviewId)
    .where('marked_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
