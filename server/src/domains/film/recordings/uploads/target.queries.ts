import type { UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { hasBegun, hasRecording, isInReach, reachOf } from '../../../calendar/interviews/index.ts';

/**
 * Fails unless an interview can get a recording: with `not_found` if it is missing, deleted or cancelled, and with
 * `interview_not_begun` if it has not begun and staff have not confirmed that it was held earlier than booked.
 */
export async function assertCanAddRecording(
  { db, now }: AppContext,
  id: string,
  isHeldEarlier: boolean,
): Promise<void> {
  const interview = await db
    .selectFrom('interviews')
    .select(['status', 'starts_at as startsAt'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  if (!interview) throw fail('not_found');
  if (!isHeldEarlier && !hasBegun(interview, now())) throw fail('interview_not_begun');
}

/** Fails with `not_found` unless the caller may upload to the target: an Interviewer only to their own interviews. */
export async function assertTargetInReach(db: Db, actor: Actor, target: UploadTarget): Promise<void> {
  const reach = reachOf(actor);
  if (reach.interviewerId === null) return;
  const found =
    !target.customer_id &&
    target.session_id &&
    (await db
      .selectFrom('interviews')
      .select('interviews.id')
      .where('interviews.id', '=', target.session_id)
      .where(isInReach(reach))
      .executeTakeFirst());
  if (!found) throw fail('not_found');
}

/** Whether an interview exists and is not deleted; a cancelled one counts. */
export async function interviewExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether a customer exists and is not deleted. */
export async function customerExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('staff_role', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** A past interview of a customer, to which a film can be uploaded. */
export interface PastInterview {
  id: string;
  startsAt: Date;
  hasFilm: boolean;
}

/** Returns the customer's interviews that have taken place or are taking place, newest first. */
export const listPastInterviews = (db: Db, personId: string, now: Date): Promise<PastInterview[]> =>
  db
    .selectFrom('interviews')
    .select(['interviews.id', 'interviews.starts_at as startsAt', hasRecording.as('hasFilm')])
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .where('interviews.status', '<>', 'cancelled')
    // An interview that staff started early is taking place before its scheduled time.
    .where((eb) =>
      eb.or([eb('interviews.starts_at', '<=', now), eb('interviews.status', 'in', ['started', 'completed'])]),
    )
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('interviews.id', 'desc')
    .execute();
