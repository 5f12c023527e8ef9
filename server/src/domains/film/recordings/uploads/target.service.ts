import { type UploadChoice, UploadTarget } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { failMalformed } from '../../../../uploads/chunk.ts';
import { hasBegun, hasRecording, isInReach, reachOf } from '../../../calendar/interviews/index.ts';

/** Reads the target of an upload; fails with 400 if it is missing or malformed. */
export function readTarget(query: unknown): UploadTarget {
  const parsed = UploadTarget.safeParse(query);
  if (!parsed.success) throw failMalformed(parsed.error.issues[0]?.message);
  return parsed.data;
}

/**
 * Returns the id of the interview that a new upload belongs to: the given one, or the customer's newest past
 * interview, preferably one without a film. Fails with `not_found`, with `interview_not_begun` unless staff confirm that it
 * was held earlier than booked, and with 422 for a customer without a past interview.
 */
export async function chooseInterview(app: AppContext, target: UploadTarget): Promise<string> {
  const { db, now } = app;
  if (target.session_id) {
    await assertCanAddRecording(app, target.session_id, target.held_earlier === true);
    return target.session_id;
  }
  const customerId = target.customer_id ?? '';
  if (!(await customerExists(db, customerId))) throw fail('not_found');
  const interviews = await listPastInterviews(db, customerId, now());
  const chosen = interviews.find(({ hasFilm }) => !hasFilm) ?? interviews[0];
  if (!chosen) throw invalid('This customer has no past session that a recording could belong to.');
  return chosen.id;
}

/** Returns a customer's past interviews, newest first, for staff to choose from. Fails with `not_found`. */
export async function listUploadChoices(
  { db, now }: AppContext,
  customerId: string,
): Promise<UploadChoice[]> {
  if (!(await customerExists(db, customerId))) throw fail('not_found');
  const interviews = await listPastInterviews(db, customerId, now());
  return interviews.map(({ id, startsAt, hasFilm }) => ({
    session_id: id,
    starts_at: startsAt.toISOString(),
    has_film: hasFilm,
  }));
}

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
async function customerExists(db: Db, id: string): Promise<boolean> {
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
interface PastInterview {
  id: string;
  startsAt: Date;
  hasFilm: boolean;
}

/** Returns the customer's interviews that have taken place or are taking place, newest first. */
const listPastInterviews = (db: Db, personId: string, now: Date): Promise<PastInterview[]> =>
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
