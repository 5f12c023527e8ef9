import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../database/connection.ts';
import { joinInterviews } from './interview-rows.queries.ts';

/** An interview with its customer, for lists and detail pages. */
export type InterviewRow = Awaited<ReturnType<typeof findInterviewRow>> & object;

const isSubscribed = sql<boolean>`coalesce(
  subscriptions.status in ('active', 'past_due'), interviews.hosting_paid_at is not null)`;

/** Whether `interviews` (under that name in the query) has an upload that is neither completed nor refused. */
export const hasOpenUpload = sql<boolean>`exists (
  select from uploads
  where uploads.interview_id = interviews.id and uploads.completed_at is null and uploads.refused_at is null)`;

const selectInterviews = (db: Db) =>
  joinInterviews(db)
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
      isSubscribed.as('subscribed'),
      'people.fname',
      'people.lname',
      'people.email',
      'people.contact',
      'people.profile_key as profileKey',
      'people.deleted_at as customerDeletedAt',
      'stories.opened_at as openedAt',
      hasOpenUpload.as('uploading'),
      'recordings.created_at as recordedAt',
      'recordings.watched_at as watchedAt',
    ])
    .where('interviews.deleted_at', 'is', null);

/** One interview that is not deleted. */
export const findInterviewRow = (db: Db, id: string) =>
  selectInterviews(db).where('interviews.id', '=', id).executeTakeFirst();

/** Interviews with these ids, in no particular order. */
export const findInterviewRows = (db: Db, ids: string[]) =>
  selectInterviews(db).where(sql<SqlBool>`interviews.id = any(${ids}::uuid[])`).execute();

/** The names of the interviewees with these interview ids, in no particular order. */
export const findInterviewees = (db: Db, ids: string[]) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['interviews.id', 'people.fname', 'people.lname'])
    .where('interviews.id', 'in', ids)
    .execute();

/** The data of a calendar event. */
export type EventRow = Awaited<ReturnType<typeof findInterviewsBetween>>[number];

/** Interviews that start in `[from, until)`, ordered by start, without cancelled ones. */
export const findInterviewsBetween = (db: Db, from: Date, until: Date) =>
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
