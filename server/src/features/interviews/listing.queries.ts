import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection.ts';
import { personMatches } from '../people/index.ts';

/** An interview with its customer, as lists and pages show it. */
export type InterviewRow = Awaited<ReturnType<typeof interviewRow>> & object;

const subscribed = sql<boolean>`coalesce(
  subscriptions.status in ('active', 'past_due'), interviews.hosting_paid_at is not null)`;

const uploading = sql<boolean>`exists (
  select from uploads
  where uploads.interview_id = interviews.id and uploads.completed_at is null and uploads.refused_at is null)`;

const rows = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .innerJoin('stories', 'stories.id', 'interviews.story_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .leftJoin('recordings', (join) =>
      join.onRef('recordings.interview_id', '=', 'interviews.id').on('recordings.replaced_at', 'is', null),
    )
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
      uploading.as('uploading'),
      'recordings.created_at as recordedAt',
      'recordings.watched_at as watchedAt',
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

/** One page of all interviews, the latest first. Its ids are found first, so that only their rows are put together. */
export const listInterviews = (db: Db, search: Search, page: { limit: number; offset: number }) =>
  rows(db)
    .where(
      'interviews.id',
      'in',
      db
        .selectFrom('interviews')
        .select('interviews.id')
        .where('interviews.deleted_at', 'is', null)
        .$if(search.text !== '', (query) => query.where(matches(db, search)))
        .orderBy('interviews.starts_at', 'desc')
        .orderBy('interviews.id', 'desc')
        .limit(page.limit)
        .offset(page.offset),
    )
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id', 'desc')
    .execute();

/** Interviews with these ids, in no particular order. */
export const interviewRows = (db: Db, ids: string[]) => rows(db).where('interviews.id', 'in', ids).execute();

/** How many interviews there are, or how many a search finds. All of them stand in the tallies. */
export async function countInterviews(db: Db, search: Search): Promise<number> {
  if (search.text === '') {
    const { count } = await db
      .selectFrom('tallies')
      .select(sql<number>`coalesce(sum(count), 0)::integer`.as('count'))
      .where('kind', '=', 'interview')
      .executeTakeFirstOrThrow();
    return count;
  }
  const { count } = await db
    .selectFrom('interviews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('interviews.deleted_at', 'is', null)
    .where(matches(db, search))
    .executeTakeFirstOrThrow();
  return count;
}

/** What a calendar shows of an interview. */
export type EventRow = Awaited<ReturnType<typeof interviewsBetween>>[number];

/** Interviews that begin in `[from, until)`, by their start, for a calendar. Cancelled ones are left out. */
export const interviewsBetween = (db: Db, from: Date, until: Date) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.id',
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      'interviews.status',
      'interviews.fee_paid_at as feePaidAt',
      'people.fname',
      'people.lname',
    ])
    .where('interviews.deleted_at', 'is', null)
    .where('interviews.status', '<>', 'cancelled')
    .where('interviews.starts_at', '>=', from)
    .where('interviews.starts_at', '<', until)
    .orderBy('interviews.starts_at')
    .execute();

/** The ids are looked up first: a condition that joins both ways with `or` would look at every interview. */
const matches = (db: Db, { text, withPhone }: Search): Expression<SqlBool> => {
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
