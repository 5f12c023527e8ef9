import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { createMeeting, hasRecording } from '../interviews/index.ts';

/** Maximum count, above which the alert says "at least", to keep the query cheap. */
export const countLimit = 100;

/** An interview that causes an alert. */
type Concerned = { id: string; startsAt: Date };

const open = (db: Db) =>
  db
    .selectFrom('interviews')
    .select(['id', 'starts_at as startsAt'])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started'])
    // Interviews of deleted customers are not waiting for anything.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'interviews.person_id')
          .where('people.deleted_at', 'is', null),
      ),
    )
    .limit(countLimit);

/** Returns interviews that start after `from` and up to `until`, soonest first. */
export const interviewsSoon = (db: Db, from: Date, until: Date): Promise<Concerned[]> =>
  open(db).where('starts_at', '>', from).where('starts_at', '<=', until).orderBy('starts_at').execute();

/** Returns future interviews without a meeting link, soonest first. */
export const withoutMeetingLink = (db: Db, now: Date): Promise<Concerned[]> =>
  open(db)
    .where('status', '=', 'waiting')
    .where('join_url', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();

/** Returns interviews that ended before a given time and have no recording, latest first. */
export const withoutRecording = (db: Db, before: Date): Promise<Concerned[]> =>
  open(db)
    .where('starts_at', '<', before)
    .where(sql<Date>`starts_at + duration_minutes * interval '1 minute'`, '<=', before)
    .where(({ not }) => not(hasRecording))
    .orderBy('starts_at', 'desc')
    .execute();

/** Whether the last request to the meeting provider failed. */
export async function meetingsFail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fail: boolean }>`select exists (
    select from graphile_worker.jobs where task_identifier = ${createMeeting.name} and last_error is not null
  ) as fail`.execute(db);
  return rows[0]?.fail ?? false;
}

/** Returns stories whose hosting could not be renewed, latest failure first. */
export const failedRenewals = (db: Db): Promise<{ personId: string; failedAt: Date }[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select(['stories.person_id as personId', 'subscriptions.updated_at as failedAt'])
    .where('subscriptions.status', '=', 'past_due')
    .orderBy('subscriptions.updated_at', 'desc')
    .limit(countLimit)
    .execute();
