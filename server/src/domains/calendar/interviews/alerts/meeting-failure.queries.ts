import { sql } from 'kysely';
import { alertLimit } from '../../../../contributions/alerts.ts';
import type { Db } from '../../../../database/connection.ts';
import { failingJobs } from '../../../../jobs/failing-jobs.ts';
import { adjustMeeting, eraseMeeting } from '../meetings/meeting.jobs.ts';

/** An interview with a repeatedly failing job at the meeting provider. */
export interface FailingMeeting {
  id: string;
  startsAt: Date;
  /** Whether no attempts remain. */
  givenUp: boolean;
  /** Whether the interview was cancelled or deleted. */
  isCancelledOrDeleted: boolean;
}

/** Finds future interviews whose move or cancellation has not reached the provider, soonest first. */
export async function findFailingMeetingChanges(db: Db, now: Date): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp",
      deleted_at is not null or status = 'cancelled' as "isCancelledOrDeleted"
    from ${failingJobs(adjustMeeting)} as failing join interviews using (id)
    where starts_at + duration_minutes * interval '1 minute' > ${now}
    order by starts_at limit ${alertLimit}`.execute(db);
  return rows;
}

/** Finds interviews of erased people whose data the provider still holds, earliest first. */
export async function findUnerasedMeetings(db: Db): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp", true as "isCancelledOrDeleted"
    from ${failingJobs(eraseMeeting)} as failing join interviews using (id)
    order by starts_at limit ${alertLimit}`.execute(db);
  return rows;
}
