import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Whether `interviews` (under that name in the query) has a recording that was not replaced. */
export const hasRecording = sql<boolean>`exists (
  select from recordings where recordings.interview_id = interviews.id and recordings.replaced_at is null)`;

/** Marks an interview as completed once it has a recording. */
export async function completeInterview(db: Db, interviewId: string): Promise<void> {
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', interviewId).execute();
}
