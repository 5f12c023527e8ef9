import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import type { DB } from '../../database/schema.generated.ts';
import { personMatches } from '../people/index.ts';

/** An interview with its customer, as lists and pages show it. */
export type InterviewRow = Awaited<ReturnType<typeof interviewRow>> & object;

const subscribed = sql<boolean>`coalesce(
  subscriptions.status in ('active', 'past_due'), interviews.hosting_paid_at is not null)`;

const rows = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .select([
      'interviews.id',
      'interviews.person_id as personId',
      'interviews.story_id as storyId',
      'interviews.meeting_id as meetingId',
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.password',
      'interviews.created_at as createdAt',
      'interviews.join_url as joinUrl',
      'interviews.status',
      'interviews.booking',
      'interviews.fee_paid_at as feePaidAt',
      subscribed.as('subscribed'),
      'people.fname',
      'people.lname',
      'people.email',
      'people.contact',
      'people.profile_key as profileKey',
      'stories.opened_at as openedAt',
    ])
    .where('interviews.deleted_at', 'is', null);

/** One interview that is not deleted. */
export const interviewRow = (db: Db, id: string) =>
  rows(db).where('interviews.id', '=', id).executeTakeFirst();

/** A search of the list: text, and whether phone numbers are looked at. */
export interface Search {
  text: string;
  withPhone: boolean;
}

/** One page of all interviews, the latest first. */
export const listInterviews = (db: Db, search: Search, page: { limit: number; offset: number }) =>
  rows(db)
    .$if(search.text !== '', (query) => query.where(matches(db, search)))
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

/** How many interviews a search finds. */
export async function countInterviews(db: Db, search: Search): Promise<number> {
  const counted: SelectQueryBuilder<DB, 'interviews', { count: number }> = db
    .selectFrom('interviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('interviews.deleted_at', 'is', null);
  const { count } = await counted
    .$if(search.text !== '', (query) => query.where(matches(db, search)))
    .executeTakeFirstOrThrow();
  return count;
}

/** Interviews that begin in `[from, until)`, by their start, for a calendar. Cancelled ones are left out. */
export const interviewsBetween = (db: Db, from: Date, until: Date) =>
  rows(db)
    .where('interviews.status', '<>', 'cancelled')
    .where('interviews.starts_at', '>=', from)
    .where('interviews.starts_at', '<', until)
    .orderBy('interviews.starts_at')
    .execute();

/** The ids are looked up first: a condition that joins both ways with `or` would look at every interview. */
const matches = (db: Db, { text, withPhone }: Search) => {
  const found = db
    .selectFrom('interviews')
    .select('interviews.id')
    .where('interviews.meeting_id', '=', text)
    .union(
      db
        .selectFrom('people')
        .innerJoin('interviews', 'interviews.person_id', 'people.id')
        .select('interviews.id')
        .where(personMatches(text, withPhone)),
    );
  return sql<SqlBool>`interviews.id in (${found})`;
};
