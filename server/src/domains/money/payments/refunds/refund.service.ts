import type { CardBrand, Contract, HandlerResult, Parsed } from '@lifestory/contract';
import { minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Tx } from '../../../../database/connection.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail } from '../../../../http/failure.ts';
import { formatFullName } from '../../../people/people/index.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { isAtOtherProvider, withResponseDeadline } from '../../cards/index.ts';
import { findReceiptRow } from '../../ledger/index.ts';
import { completeRefundJob } from '../payment.kinds.ts';
import { type Payment, totalCents, updatePayment } from '../payment.queries.ts';
import { lockPayment, lockRefundablePayments } from '../payment-lock.queries.ts';
import { sumPendingRefunds } from './partial-refund.queries.ts';
import { settleRefund } from './refund-settlement.service.ts';
import { listRefundableRows } from './refundable.queries.ts';

type RefundTarget = Parsed<Contract['payments']['refundable'], 'body'>;

/** Lists the payments that a refund would cover: payer, description, amount in cents and card. */
export async function listRefundablePayments(
  { db }: AppContext,
  target: RefundTarget,
): Promise<HandlerResult<Contract['payments']['refundable']>['data']> {
  const selector =
    'transaction_id' in target ? { number: target.transaction_id } : { interviewId: target.interview_id };
  return (await listRefundableRows(db, selector)).map(
    ({ number, description, cents, brand, last4, hosting, fname, lname }) => ({
      transaction_id: number,
      payer: fname === null || lname === null ? null : formatFullName({ fname, lname }),
      description,
      amount: cents,
      card: brand && last4 ? { brand: brand as CardBrand, last4 } : null,
      hosting,
    }),
  );
}

/**
 * Refunds all payments of an interview. Refunds that the provider does not accept immediately are retried by a job.
 * Fails with `not_paid`, or with `payment_unsure` when the provider has not accepted a refund yet.
 */
export async function refundInterview(app: AppContext, actor: Actor, interviewId: string): Promise<void> {
  const payments = await app.db.transaction().execute(async (tx) => {
    const paid = await lockRefundablePayments(tx, interviewId);
    if (paid.length === 0) throw fail('not_paid');
    for (const payment of paid) await requestRefund(app, tx, actor, payment);
    return paid;
  });
  for (const payment of payments) await completeRefund(app, payment);
}

/**
 * Refunds one payment by its ledger number. Fails with `not_refundable` unless it succeeded and was not refunded.
 */
export async function refundTransaction(app: AppContext, actor: Actor, number: number): Promise<void> {
  const payment = await app.db.transaction().execute(async (tx) => {
    const row = await findReceiptRow(tx, number);
    if (!row) throw fail('not_found');
    const refundable = row.cents > 0 && row.paymentId ? await lockPayment(tx, row.paymentId) : undefined;
    if (refundable?.status !== 'succeeded' || refundable.refunded_at) throw fail('not_refundable');
    await requestRefund(app, tx, actor, refundable);
    return refundable;
  });
  await completeRefund(app, payment);
}

const heldByBankText =
  'The customer’s bank disputes this payment and holds the money. It cannot be refunded until the bank decides.';

/** Returns the user-facing reason why a payment with another provider cannot be refunded here. */
const getOtherProviderText = (provider: string | null): string =>
  provider === 'sandbox'
    ? 'This was paid in the sandbox, where no money moves. There is nothing to refund.'
    : 'This was paid with a card provider that is not configured here. Refund it in that provider’s dashboard.';

const partPendingText = 'A part of this payment is being refunded. Please try again in a few minutes.';

/** Fails with `not_refundable` during a dispute and for a payment with another provider. */
export function assertCanRefund(app: AppContext, payment: Pick<Payment, 'provider' | 'dispute_state'>): void {
  if (isAtOtherProvider(app, payment))
    throw fail('not_refundable', { text: getOtherProviderText(payment.provider) });
  if (payment.dispute_state === 'open') throw fail('not_refundable', { text: heldByBankText });
}

/**
 * Records and audits the request for a refund, and queues its completion. Idempotent. Fails with `not_refundable`
 * during a dispute and for another provider.
 */
async function requestRefund(app: AppContext, tx: Tx, actor: Actor, payment: Payment): Promise<void> {
  if (payment.refund_requested_at !== null && !isAtOtherProvider(app, payment)) return;
  assertCanRefund(app, payment);
  if ((await sumPendingRefunds(tx, payment.id)) > 0) throw fail('not_refundable', { text: partPendingText });
  const now = app.now();
  await updatePayment(tx, payment.id, { refund_requested_at: now });
  await app.jobs.add(tx, completeRefundJob, { id: payment.id }, { at: minutesAfter(now, 1) });
  await recordChange(tx, {
    actorId: actor.personId,
    action: 'payment refunded',
    subjectKind: 'payment',
    subjectId: payment.id,
    after: {
      ...(payment.interview_id ? { interview_id: payment.interview_id } : {}),
      person_id: payment.person_id,
      amount_cents: totalCents(payment),
    },
  });
}

/** Refunds a payment at the provider and records it. Idempotent. */
export async function completeRefund(app: AppContext, payment: Payment): Promise<void> {
  try {
    await withResponseDeadline(
      app.payments.refund(payment.provider_payment_id ?? '', `refund-${payment.id}`),
    );
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not accept a refund');
    throw fail('payment_unsure', {
      text: 'The card provider has not accepted the refund yet. It is saved, and we keep retrying.',
    });
  }
  await settleRefund(app, payment.id);
}
