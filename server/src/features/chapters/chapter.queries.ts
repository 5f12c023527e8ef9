import type { Chapter, ChapterEntry } from '@lifestory/contract';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import { isInReach, type Reach } from '../interviews/index.ts';

const columns = [
  'chapters.id',
  'chapters.interview_id as session_id',
  'chapters.at_ms',
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
    .orderBy('at_ms')
    .orderBy('id')
    .execute();

/**
 * Lists the chapters of the films of a story, by interview and time. Those of films whose consent is withdrawn are
 * left out unless `withWithdrawn`.
 */
export const listChaptersOfStory = (
  db: Db,
  storyId: string,
  { withWithdrawn }: { withWithdrawn: boolean },
): Promise<Chapter[]> =>
  db
    .selectFrom('chapters')
    .innerJoin('interviews', 'interviews.id', 'chapters.interview_id')
    .select(columns)
    .where('interviews.story_id', '=', storyId)
    .where('interviews.deleted_at', 'is', null)
    .$if(!withWithdrawn, (query) => query.where('interviews.recording_consent', '<>', 'withdrawn'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('recordings')
          .select('recordings.id')
          .whereRef('recordings.interview_id', '=', 'interviews.id')
          .where('recordings.replaced_at', 'is', null),
      ),
    )
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('chapters.interview_id')
    .orderBy('chapters.at_ms')
    .orderBy('chapters.id')
    .execute();

/** The interview of a chapter or film, with its story. */
export interface ChapterInterview {
  id: string;
  storyId: string;
}

/** What a caller may change: the interviews in reach of staff, or those of a story. */
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

/** A chapter to add. A mark has its question, if any, and the time of the tap. */
export type NewChapter = Omit<ChapterEntry, 'id'> & {
  createdBy: string;
  createdAt: Date;
  asker?: string;
  questionId?: string | null;
  markedAt?: Date | null;
};

/** Inserts a chapter; returns its id. */
export async function insertChapter(tx: Tx, chapter: NewChapter): Promise<string> {
  const id = newId();
  await tx
    .insertInto('chapters')
    .values({
      id,
      interview_id: chapter.session_id,
      question_id: chapter.questionId ?? null,
      at_ms: chapter.at_ms,
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
    .set({ at_ms, title, first_year, last_year })
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
