import type { Db, Tx } from '../../../database/connection.ts';
import { describeAsker } from './asker.policy.ts';

/** A question that is marked as asked. */
export interface AskedQuestion {
  id: string;
  text: string;
  /** Who asks, such as `Anna, 12`; empty for a question that staff chose. */
  asker: string;
  /** Whether it was marked before. */
  wasAsked: boolean;
}

/**
 * Marks a question of an interview as asked; undefined if it is missing there. A repeated mark keeps the first time.
 */
export async function markAsked(
  tx: Tx,
  interviewId: string,
  id: string,
  at: Date,
): Promise<AskedQuestion | undefined> {
  const row = await tx
    .selectFrom('interview_questions')
    .select(['id', 'text', 'asker_name', 'asker_age', 'asked_at'])
    .where('id', '=', id)
    .where('interview_id', '=', interviewId)
    .where('kind', '=', 'question')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const wasAsked = row.asked_at !== null;
  if (!wasAsked)
    await tx.updateTable('interview_questions').set({ asked_at: at }).where('id', '=', id).execute();
  return { id, text: row.text, asker: describeAsker(row.asker_name, row.asker_age), wasAsked };
}

/** Finds the question of an interview that was last marked as asked after an instant. */
export async function findLastAsked(
  db: Db,
  interviewId: string,
  after: Date,
): Promise<{ text: string; asker: string } | null> {
  const row = await db
    .selectFrom('interview_questions')
    .select(['text', 'asker_name', 'asker_age'])
    .where('interview_id', '=', interviewId)
    .where('kind', '=', 'question')
    .where('asked_at', '>', after)
    .orderBy('asked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { text: row.text, asker: describeAsker(row.asker_name, row.asker_age) } : null;
}

/** Removes the mark of a question of an interview; returns false if there is no such question. */
export async function unmarkAsked(tx: Tx, interviewId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('interview_questions')
    .set({ asked_at: null })
    .where('id', '=', id)
    .where('interview_id', '=', interviewId)
    .where('kind', '=', 'question')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Selects the ids of the questions that a person added as a member of a family. */
export const familyQuestionsOf = (db: Db, personId: string) =>
  db
    .selectFrom('interview_questions')
    .select('id')
    .where('author_id', '=', personId)
    .where('is_from_family', '=', true);
