import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Whether the row of `interviews` has a current recording. The query must not alias the table. */
export const hasRecording = sql<boolean>`exists (
  select from recordings where recordings.interview_id = interviews.id and recordings.replaced_at is null)`;

/** Marks an interview as completed, once its recording is stored. */
export async function completeInterview(db: Db, interviewId: string): Promise<void> {
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', interviewId).execute();
}
