import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Payments } from '../../database/schema.generated.ts';
import type { Due } from './due.policy.ts';

export type Payment = Selectable<Payments>;

/** Writes down a payment before the card is charged; undefined when its token was used before. */
export const insertPayment = (
  tx: Tx,
  of: { personId: string; interviewId: string; due: Due; token: string; now: Date },
): Promise<Payment | undefined> =>
  tx
    .insertInto('payments')
    .values({
      id: newId(),
      person_id: of.personId,
      interview_id: of.interviewId,
      kind: of.due.kind,
      fee_cents: of.due.feeCents,
      hosting_cents: of.due.hostingCents,
      currency: 'usd',
      token: of.token,
      status: 'pending',
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .returningAll()
    .executeTakeFirst();

export const paymentById = (db: Db, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

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

/** A payment that is about to change. Its interview is locked before it, as by whoever begins a payment. */
export async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  await tx
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', (query) => query.selectFrom('payments').select('interview_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute();
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
    'status' | 'provider_payment_id' | 'failure' | 'settled_at' | 'refund_asked_at' | 'refunded_at'
  >
>;

export const updatePayment = (tx: Tx, id: string, change: Change): Promise<Payment> =>
  tx.updateTable('payments').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** Marks what a payment paid for. */
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
