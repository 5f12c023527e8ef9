import { sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { type AffectedInterview, hasRecording, selectOpenInterviews } from '../../interviews/index.ts';

/** Returns interviews that ended before a given time and have no recording, latest first. */
export const findInterviewsWithoutRecording = (db: Db, before: Date): Promise<AffectedInterview[]> =>
  selectOpenInterviews(db)
    .where('starts_at', '<', before)
    .where(sql<Date>`starts_at + duration_minutes * interval '1 minute'`, '<=', before)
    .where(({ not }) => not(hasRecording))
    .orderBy('starts_at', 'desc')
    .execute();
