import { sql } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { lockStory } from './hosting.queries.ts';

const hostingPaid = sql<boolean>`exists (
  select from interviews other where other.story_id = interviews.story_id and other.hosting_paid_at is not null)`;

/** Paid ahead of the account's opening, or renewing since. */
const subscribed = sql<boolean>`coalesce(subscriptions.status in ('active', 'past_due'), ${hostingPaid})`;

/** Its card, or one for the hosting of its story, is being charged. */
const isBeingCharged = sql<boolean>`exists (
  select from payments
  where payments.status = 'pending' and (payments.interview_id = interviews.id
    or (payments.story_id = interviews.story_id and payments.hosting_cents > 0)))`;

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
      // The storyteller's name as it was booked; the account may be somebody else's.
      sql<string>`coalesce(interviews.booking ->> 'first_name', people.fname)`.as('name'),
      'interviews.fee_cents as bookedFeeCents',
      sql<boolean>`interviews.fee_paid_at is not null`.as('feePaid'),
      subscribed.as('subscribed'),
      isBeingCharged.as('isBeingCharged'),
      'subscriptions.status as hostingStatus',
      'subscriptions.paid_through as paidThrough',
      sql<boolean>`interviews.status = 'cancelled'`.as('cancelled'),
      sql<boolean>`coalesce(people.deactivated_at, people.deleted_at) is not null`.as('closed'),
    ])
    .where('interviews.deleted_at', 'is', null);

/** The interview that a payment link is for; undefined when it is gone or never was. */
export const findPayableByLink = (db: Db, meetingId: string) =>
  selectPayables(db).where('interviews.meeting_id', '=', meetingId).executeTakeFirst();

/** The same, so that nobody else can begin or settle a payment for it or its story until the transaction ends. */
export async function lockPayable(tx: Tx, meetingId: string) {
  const interview = await tx
    .selectFrom('interviews')
    .select('story_id')
    .where('meeting_id', '=', meetingId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (interview) await lockStory(tx, interview.story_id);
  // Read after the lock is held: what was settled while we waited counts.
  return findPayableByLink(tx, meetingId);
}
