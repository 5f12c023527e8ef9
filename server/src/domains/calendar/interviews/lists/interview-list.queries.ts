import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { contactEmail } from '../../../people/people/index.ts';
import { isSubscribed } from '../payment-state.queries.ts';
import { isInReach, type Reach } from '../reach.ts';
import { joinInterviews } from './interview-rows.queries.ts';

/** An interview with its customer, for lists and detail pages. */
export type InterviewRow = Awaited<ReturnType<typeof findInterviewRow>> & object;

/** Whether the row of `interviews` has a pending upload. The query must not alias the table. */
export const hasOpenUpload = sql<boolean>`exists (
  select from film_uploads
  where film_uploads.interview_id = interviews.id and film_uploads.upload_id is not null)`;

/**
 * Whether the row of `interviews` is cancelled while its fee is paid with money, which is neither refunded nor moved.
 * The query must not alias the table.
 */
export const hasOpenCredit = sql<boolean>`(
  interviews.status = 'cancelled' and interviews.fee_paid_at is not null and not exists (
    select from offline_payments
    where offline_payments.interview_id = interviews.id and method = 'waived' and undone_at is null))`;

const selectInterviews = (db: Db) =>
  joinInterviews(db)
    .leftJoin('subscriptions', 'subscriptions.story_id', 'stories.id')
    .leftJoin('people as interviewer', 'interviewer.id', 'interviews.interviewer_id')
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
      'interviews.recording_consent as consent',
      'interviews.status',
      'interviews.booking',
      'interviews.fee_paid_at as feePaidAt',
      hasOpenCredit.as('hasOpenCredit'),
      isSubscribed.as('subscribed'),
      'interviews.interviewer_id as interviewerId',
      'interviewer.fname as interviewerFname',
      'interviewer.lname as interviewerLname',
      'people.fname',
      'people.lname',
      contactEmail.as('email'),
      'people.contact',
      'people.profile_key as profileKey',
      'people.deleted_at as customerDeletedAt',
      'stories.opened_at as openedAt',
      hasOpenUpload.as('isUploading'),
      'recordings.created_at as recordedAt',
      'recordings.watched_at as watchedAt',
    ])
    .where('interviews.deleted_at', 'is', null);

/** Finds an interview in reach that is not deleted. */
export const findInterviewRow = (db: Db, reach: Reach, id: string) =>
  selectInterviews(db).where('interviews.id', '=', id).where(isInReach(reach)).executeTakeFirst();

/** Finds interviews by id that are not deleted, in no particular order. */
export const findInterviewRows = (db: Db, ids: string[]) =>
  selectInterviews(db).where(sql<SqlBool>`interviews.id = any(${ids}::uuid[])`).execute();

/** Finds the names of the customers of interviews, with the interview ids, in no particular order. */
export const findInterviewees = (db: Db, ids: string[]) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select(['interviews.id', 'people.fname', 'people.lname'])
    .where('interviews.id', 'in', ids)
    .execute();

/** The data of a calendar event. */
export type EventRow = Awaited<ReturnType<typeof findInterviewsBetween>>[number];

/** Finds interviews in reach that start in `[from, until)` and are not cancelled, ordered by start. */
export const findInterviewsBetween = (db: Db, reach: Reach, from: Date, until: Date) =>
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
    .where(isInReach(reach))
    .where('interviews.starts_at', '>=', from)
    .where('interviews.starts_at', '<', until)
    .orderBy('interviews.starts_at')
    .execute();
