import { sql } from 'kysely';
import { alertLimit } from '../../../../contributions/alerts.ts';
import type { Db } from '../../../../database/connection.ts';
import { createMeeting } from '../meetings/meeting.jobs.ts';

/** An interview listed in an alert. */
export interface AffectedInterview {
  id: string;
  startsAt: Date;
}

/** Selects at most `alertLimit` waiting or started interviews of customers who are not deleted. */
export const selectOpenInterviews = (db: Db) =>
  db
    .selectFrom('interviews')
    .select(['id', 'starts_at as startsAt'])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started'])
    // Interviews of deleted customers need no action.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'interviews.person_id')
          .where('people.deleted_at', 'is', null),
      ),
    )
    .limit(alertLimit);

/** Returns interviews that start after `from` and up to `until`, soonest first. */
export const findInterviewsStartingSoon = (db: Db, from: Date, until: Date): Promise<AffectedInterview[]> =>
  selectOpenInterviews(db)
    .where('starts_at', '>', from)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .execute();

/** Returns future interviews without a meeting link, soonest first. */
export const findInterviewsWithoutLink = (db: Db, now: Date): Promise<AffectedInterview[]> =>
  selectOpenInterviews(db)
    .where('status', '=', 'waiting')
    .where('join_url', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();

/** Whether a job that creates a meeting has failed and is still stored in the queue. */
export async function isMeetingCreationFailing(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFailing: boolean }>`select exists (
    select from graphile_worker.jobs where task_identifier = ${createMeeting.name} and last_error is not null
  ) as "isFailing"`.execute(db);
  return rows[0]?.isFailing ?? false;
}
