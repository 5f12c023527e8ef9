import type { Db } from '../../database/connection.ts';

/** Takes an interview for done, as its recording is there. */
export async function completeInterview(db: Db, interviewId: string): Promise<void> {
  await db.updateTable('interviews').set({ status: 'completed' }).where('id', '=', interviewId).execute();
}
