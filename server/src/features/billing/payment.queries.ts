import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { Payments } from '../../database/schema.generated.ts';
import type { ChargeState } from '../../providers/payments/port.ts';

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
  /** The card provider that charges it. */
  provider: string;
  /** The day on which the month begins that it pays; null without hosting, or before the story is opened. */
  periodBeginsOn: string | null;
  /** The key of its charge; null for one that is derived from the payment's id. */
  idempotencyKey: string | null;
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
      provider: of.provider,
      period_begins_on: of.periodBeginsOn,
      idempotency_key: of.idempotencyKey,
      status: 'pending',
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

export const findPaymentById = (db: Db, id: string): Promise<Payment | undefined> =>
  db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst();

/** A payment by the provider's name for its charge. */
const findPaymentByProviderId = (db: Db, providerPaymentId: string): Promise<Payment | undefined> =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();

/** Our payment behind a charge: by its name, or by the key that it was made under when its answer was lost. */
export async function findPaymentByCharge(
  db: Db,
  { paymentId, idempotencyKey }: Pick<ChargeState, 'paymentId' | 'idempotencyKey'>,
): Promise<Payment | undefined> {
  const named = await findPaymentByProviderId(db, paymentId);
  if (named || idempotencyKey === null) return named;
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

/** All of a payment, in cents. */
export const totalCents = (payment: Payment): number => payment.fee_cents + payment.hosting_cents;
