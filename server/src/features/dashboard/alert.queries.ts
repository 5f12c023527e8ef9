import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { createMeeting, hasRecording } from '../interviews/index.ts';

/** Beyond this many the alert says "at least": nobody counts further, and the question stays cheap. */
export const countLimit = 100;

/** An interview behind an alert. */
type Concerned = { id: string; startsAt: Date };

const open = (db: Db) =>
  db
    .selectFrom('interviews')
    .select(['id', 'starts_at as startsAt'])
    .where('deleted_at', 'is', null)
    .where('status', 'in', ['waiting', 'started'])
    // What waits for a customer who was deleted waits for nobody.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('people')
          .select('people.id')
          .whereRef('people.id', '=', 'interviews.person_id')
          .where('people.deleted_at', 'is', null),
      ),
    )
    .limit(countLimit);

/** Interviews that begin after `from` and until `until`, the soonest first. */
export const interviewsSoon = (db: Db, from: Date, until: Date): Promise<Concerned[]> =>
  open(db).where('starts_at', '>', from).where('starts_at', '<=', until).orderBy('starts_at').execute();

/** Interviews ahead that have no meeting link yet, the soonest first. */
export const withoutMeetingLink = (db: Db, now: Date): Promise<Concerned[]> =>
  open(db)
    .where('status', '=', 'waiting')
    .where('join_url', 'is', null)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .execute();

/** Interviews that ended before an instant and have no recording, the latest first. */
export const withoutRecording = (db: Db, before: Date): Promise<Concerned[]> =>
  open(db)
    .where('starts_at', '<', before)
    .where(sql<Date>`starts_at + duration_minutes * interval '1 minute'`, '<=', before)
    .where(({ not }) => not(hasRecording))
    .orderBy('starts_at', 'desc')
    .execute();

/** Whether the provider of meetings refused when it was asked last. */
export async function meetingsFail(db: Db): Promise<boolean> {
  const { rows } = await sql<{ fail: boolean }>`select exists (
    select from graphile_worker.jobs where task_identifier = ${createMeeting.name} and last_error is not null
  ) as fail`.execute(db);
  return rows[0]?.fail ?? false;
}

/** Stories whose hosting could not be renewed, the latest failure first. */
export const failedRenewals = (db: Db): Promise<{ personId: string; failedAt: Date }[]> =>
  db
    .selectFrom('subscriptions')
    .innerJoin('stories', 'stories.id', 'subscriptions.story_id')
    .select(['stories.person_id as personId', 'subscriptions.updated_at as failedAt'])
    .where('subscriptions.status', '=', 'past_due')
    .orderBy('subscriptions.updated_at', 'desc')
    .limit(countLimit)
    .execute();
