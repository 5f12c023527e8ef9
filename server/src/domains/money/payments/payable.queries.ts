import { sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { isSubscribed } from '../../calendar/interviews/index.ts';
import { lockStory } from '../../people/stories/index.ts';

/** Whether a payment for the interview or the hosting of its story is being charged. */
const isBeingCharged = sql<boolean>`exists (
  select from payments
  where payments.status = 'pending' and (payments.interview_id = interviews.id
    or (payments.story_id = interviews.story_id and payments.hosting_cents > 0)))`;

const isFeeWaived = sql<boolean>`exists (
  select from offline_payments
  where offline_payments.interview_id = interviews.id and method = 'waived' and undone_at is null)`;

const selectPayables = (db: Db) =>
  db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .leftJoin('subscriptions', 'subscriptions.story_id', 'interviews.story_id')
    .select([
      'interviews.id',
      'interviews.person_id as personId',
      'interviews.story_id as storyId',
      'interviews.meeting_id as meetingId',
      'interviews.starts_at as startsAt',
      'interviews.duration_minutes as minutes',
      // The storyteller's name at booking; the account may belong to another person.
      sql<string>`coalesce(interviews.booking ->> 'first_name', people.fname)`.as('name'),
      'interviews.fee_cents as bookedFeeCents',
      sql<boolean>`interviews.fee_paid_at is not null`.as('isFeePaid'),
      isFeeWaived.as('isFeeWaived'),
      isSubscribed.as('isSubscribed'),
      isBeingCharged.as('isBeingCharged'),
      'subscriptions.status as hostingStatus',
      'subscriptions.paid_through as paidThrough',
      sql<boolean>`interviews.status = 'cancelled'`.as('isCancelled'),
      sql<boolean>`coalesce(people.deactivated_at, people.deleted_at) is not null`.as(
        'isDeactivatedOrDeleted',
      ),
    ])
    .where('interviews.deleted_at', 'is', null);

/** Finds the interview of a payment link; undefined when it is deleted or unknown. */
export const findPayableByLink = (db: Db, meetingId: string) =>
  selectPayables(db).where('interviews.meeting_id', '=', meetingId).executeTakeFirst();

/** Locks the interview and its story against concurrent payments until the transaction ends. */
export async function lockPayable(tx: Tx, meetingId: string) {
  const interview = await tx
    .selectFrom('interviews')
    .select('story_id')
    .where('meeting_id', '=', meetingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (interview) await lockStory(tx, interview.story_id);
  // Read after locking, so that the result includes payments settled in the meantime.
  return findPayableByLink(tx, meetingId);
}
