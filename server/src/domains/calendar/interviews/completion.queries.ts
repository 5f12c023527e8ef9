import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';

/** Whether the row of `interviews` has a current recording. The query must not alias the table. */
export const hasRecording = sql<boolean>`exists (
  select from recordings where recordings.interview_id = interviews.id and recordings.replaced_at is null)`;

/**
 * Completes an interview that has a current recording, and makes one without any what it was before the first. The caller
 * must hold the lock on the interview. Rows completed by older releases have no `status_before_film`.
 */
export async function updateCompletion(db: Db, interviewId: string): Promise<void> {
  await db
    .updateTable('interviews')
    .set({
      status: sql`case when ${hasRecording} then 'completed'
        when status = 'completed' then coalesce(status_before_film, 'waiting') else status end`,
      status_before_film: sql`case when not ${hasRecording} then null
        when status = 'completed' then status_before_film else status end`,
    })
    .where('id', '=', interviewId)
    .execute();
}
