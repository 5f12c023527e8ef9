import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { failingJobs } from '../../jobs/failing-jobs.ts';
import { adjustMeeting, eraseMeeting } from './meeting.jobs.ts';

/** An interview for which something fails again and again at the meeting provider. */
export interface FailingMeeting {
  id: string;
  startsAt: Date;
  /** It is not tried any more. */
  givenUp: boolean;
  /** The interview was called off. */
  calledOff: boolean;
}

/** Interviews ahead that were moved or called off, and the provider does not know it yet, the soonest first. */
export async function findFailingMeetingChanges(db: Db, now: Date, limit: number): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp",
      deleted_at is not null or status = 'cancelled' as "calledOff"
    from ${failingJobs(adjustMeeting)} as failing join interviews using (id)
    where starts_at + duration_minutes * interval '1 minute' > ${now}
    order by starts_at limit ${limit}`.execute(db);
  return rows;
}

/** Interviews of erased people of which the provider still keeps something, the earliest first. */
export async function findUnerasedMeetings(db: Db, limit: number): Promise<FailingMeeting[]> {
  const { rows } = await sql<FailingMeeting>`
    select interviews.id, starts_at as "startsAt", given_up as "givenUp", true as "calledOff"
    from ${failingJobs(eraseMeeting)} as failing join interviews using (id)
    order by starts_at limit ${limit}`.execute(db);
  return rows;
}
