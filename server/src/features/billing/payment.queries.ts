import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Payments } from '../../database/schema.generated.ts';

export type Payment = Selectable<Payments>;

/** What a payment is for, and what it is charged to: a card as it was entered once, or a saved one. */
export interface NewPayment {
  personId: string;
  interviewId: string | null;
  storyId: string;
  kind: 'video' | 'video-and-hosting' | 'hosting' | 'subscription' | 'renewal';
  feeCents: number;
  hostingCents: number;
  source: { token: string } | { cardId: string };
  /** The day on which the month begins that it pays; null without hosting, or before the story is opened. */
  periodBeginsOn: string | null;
  now: Date;
}

/**
 * Writes down a payment before the card is charged; undefined when its token was used before, or its month is paid or
 * being paid.
 */
export const insertPayment = (tx: Tx, of: NewPayment): Promise<Payment | undefined> =>
  tx
    .insertInto('payments')
    .values({
      id: newId(),
      person_id: of.personId,
      interview_id: of.interviewId,
      story_id: of.storyId,
      kind: of.kind,
      fee_cents: of.feeCents,
      hosting_cents: of.hostingCents,
      currency: 'usd',
      ...('token' in of.source ? { token: of.source.token } : { card_id: of.source.cardId }),
      period_begins_on: of.periodBeginsOn,
      status: 'pending',
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const paymentById = (db: Db, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** A payment by the provider's name for its charge. */
export const paymentByProvider = (db: Db, providerPaymentId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

export const paymentByToken = (db: Db, token: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('token', '=', token).executeTakeFirst();

/** The payment of an interview that is neither done nor failed: there is at most one. */
export const openPayment = (db: Db, interviewId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

/** The payment for a story's hosting that is neither done nor failed: who locks the story finds at most one. */
export const openHostingPayment = (db: Db, storyId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action'])
    .executeTakeFirst();

/** Whether a payment of a person is neither done nor failed. */
export async function hasOpenPayment(db: Db, personId: string): Promise<boolean> {
  const open = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', 'in', ['pending', 'requires_action'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** The payments of a person that wait for the bank's question, by id. */
export async function questionsOf(db: Db, personId: string): Promise<string[]> {
  const waiting = await db
    .selectFrom('payments')
    .select('id')
    .where('person_id', '=', personId)
    .where('status', '=', 'requires_action')
    .execute();
  return waiting.map(({ id }) => id);
}

/**
 * A payment that is about to change. Its interview and its story are locked before it, in this order, as by whoever
 * begins a payment.
 */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const of = await tx
    .selectFrom('payments')
    .select(['interview_id', 'story_id', 'hosting_cents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (of.interview_id) {
    await tx
      .selectFrom('interviews')
      .select('id')
      .where('id', '=', of.interview_id)
      .forNoKeyUpdate()
      .execute();
  }
  if (of.story_id && of.hosting_cents > 0) {
    await tx.selectFrom('stories').select('id').where('id', '=', of.story_id).forNoKeyUpdate().execute();
  }
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

type Change = Partial<
  Pick<
    Payment,
    | 'status'
    | 'provider_payment_id'
    | 'failure'
    | 'failure_code'
    | 'settled_at'
    | 'refund_asked_at'
    | 'refunded_at'
    | 'refunded_cents'
    | 'refund_failed_cents'
    | 'withdrawn_cents'
    | 'reinstated_cents'
    | 'disputed_at'
    | 'disputed_cents'
    | 'dispute_state'
    | 'card_brand'
    | 'card_last4'
  >
>;

export const updatePayment = (tx: Tx, id: string, change: Change): Promise<Payment> =>
  tx.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Says which month a payment pays, by the day it begins on. */
export async function setPeriod(tx: Tx, id: string, beginsOn: string): Promise<void> {
  await tx.updateTable('payments').set({ period_begins_on: beginsOn }).where('id', '=', id).execute();
}

const standing = (db: Db, storyId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'period_begins_on'])
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action', 'succeeded'])
    .where('refunded_at', 'is', null);

/** The payments of a story's later months, the next first. */
export async function monthsPaidAfter(tx: Tx, storyId: string, beginsOn: string) {
  const later = await standing(tx, storyId)
    .where('period_begins_on', '>', beginsOn)
    .orderBy('period_begins_on')
    .execute();
  return later.map(({ id, period_begins_on }) => ({ id, beginsOn: period_begins_on ?? beginsOn }));
}

/** The payments for hosting of a story that was not open when they began: those that are paid first. */
export async function paidAhead(tx: Tx, storyId: string): Promise<string[]> {
  const ahead = await standing(tx, storyId)
    .where('period_begins_on', 'is', null)
    .orderBy((order) => order('status', '=', 'succeeded'), 'desc')
    .orderBy('created_at')
    .execute();
  return ahead.map(({ id }) => id);
}

/** Marks the interview that a payment paid for, where it was for one. */
export async function markPaid(tx: Tx, payment: Payment, now: Date): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({
      ...(payment.fee_cents > 0 ? { fee_paid_at: now } : {}),
      ...(payment.hosting_cents > 0 ? { hosting_paid_at: now } : {}),
    })
    .where('id', '=', payment.interview_id)
    .execute();
}

/** Takes the mark away again, after the money went back. */
export async function markUnpaid(tx: Tx, payment: Payment): Promise<void> {
  await tx
    .updateTable('interviews')
    .set({
      ...(payment.fee_cents > 0 ? { fee_paid_at: null } : {}),
      ...(payment.hosting_cents > 0 ? { hosting_paid_at: null } : {}),
    })
    .where('id', '=', payment.interview_id)
    .execute();
}

/** What was paid for an interview and not given back, locked with the interview until the transaction ends. */
export async function lockPaymentsOf(tx: Tx, interviewId: string): Promise<Payment[]> {
  await tx.selectFrom('interviews').select('id').where('id', '=', interviewId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('interview_id', '=', interviewId)
    .where('status', '=', 'succeeded')
    .where('refunded_at', 'is', null)
    .forNoKeyUpdate()
    .execute();
}

/** All of a payment, in cents. */
export const totalOf = (payment: Payment): number => payment.fee_cents + payment.hosting_cents;
