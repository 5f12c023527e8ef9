import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Payments } from '../../../database/schema.generated.ts';
import type { ChargeState } from '../../../providers/payments/port.ts';

export type Payment = Selectable<Payments>;

/** A new payment, charged to a single-use token or a saved card. */
export interface NewPayment {
  personId: string;
  interviewId: string | null;
  storyId: string;
  kind: 'video' | 'video-and-hosting' | 'hosting' | 'subscription' | 'renewal';
  feeCents: number;
  hostingCents: number;
  source: { token: string } | { cardId: string };
  provider: string;
  /** First day of the paid month; null without hosting or before the story is opened. */
  periodBeginsOn: string | null;
  /** Idempotency key of the charge; null to derive it from the payment id. */
  idempotencyKey: string | null;
  now: Date;
}

/**
 * Inserts a payment before its card is charged; undefined when its token was used before, or when its month is paid
 * or has an open payment.
 */
export const insertPayment = (tx: Tx, payment: NewPayment): Promise<Payment | undefined> =>
  tx
    .insertInto('payments')
    .values({
      id: newId(),
      person_id: payment.personId,
      interview_id: payment.interviewId,
      story_id: payment.storyId,
      kind: payment.kind,
      fee_cents: payment.feeCents,
      hosting_cents: payment.hostingCents,
      currency: 'usd',
      ...('token' in payment.source ? { token: payment.source.token } : { card_id: payment.source.cardId }),
      provider: payment.provider,
      period_begins_on: payment.periodBeginsOn,
      idempotency_key: payment.idempotencyKey,
      status: 'pending',
      created_at: payment.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPaymentById = (db: Db, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

const findPaymentByProviderId = (db: Db, providerPaymentId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** Finds the payment of a charge by the id of the charge or, if the response was lost, by its idempotency key. */
export async function findPaymentByCharge(
  db: Db,
  { paymentId, idempotencyKey }: Pick<ChargeState, 'paymentId' | 'idempotencyKey'>,
): Promise<Payment | undefined> {
  const payment = await findPaymentByProviderId(db, paymentId);
  if (payment || idempotencyKey === null) return payment;
  const id = /^payment-([\da-f-]{36})$/.exec(idempotencyKey)?.[1];
  if (id !== undefined) return findPaymentById(db, id);
  return db
    .selectFrom('payments')
    .selectAll()
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
}

export const findPaymentByToken = (db: Db, token: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('token', '=', token).executeTakeFirst();

type Change = Partial<
  Pick<
    Payment,
    | 'status'
    | 'provider_payment_id'
    | 'failure'
    | 'failure_code'
    | 'settled_at'
    | 'refund_requested_at'
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

export const totalCents = (payment: Payment): number => payment.fee_cents + payment.hosting_cents;

/** Returns which items a payment covers. */
export const paidItems = (payment: Payment): { fee: boolean; hosting: boolean } => ({
  fee: payment.fee_cents > 0,
  hosting: payment.hosting_cents > 0,
});
