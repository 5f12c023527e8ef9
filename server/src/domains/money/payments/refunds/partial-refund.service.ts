import { minutesAfter } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import type { Actor } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { runIdempotently } from '../../../../http/idempotency.ts';
import { formatDollars } from '../../../../money.ts';
import { recordChange } from '../../../platform/audit/index.ts';
import { withResponseDeadline } from '../../cards/index.ts';
import { findReceiptRow } from '../../ledger/index.ts';
import { completePartialRefundJob } from '../payment.kinds.ts';
import { findPaymentById, totalCents } from '../payment.queries.ts';
import { lockPayment } from '../payment-lock.queries.ts';
import {
  findPartialRefund,
  insertPartialRefund,
  markRefundCompleted,
  sumPendingRefunds,
} from './partial-refund.queries.ts';
import { assertCanRefund } from './refund.service.ts';
import { syncRefunds } from './refund-settlement.service.ts';

interface PartialRefundRequest {
  /** The ledger number of the payment. */
  transaction_id: number;
  /** In cents. */
  amount: number;
  reason: string;
}

/**
 * Refunds a part of a payment. The amount is reserved in the same transaction as the check of what is left, so parallel
 * requests never exceed the payment. A refund of everything that is left ends the purchase, as a full refund does.
 * @throws `not_found`, `not_refundable`, `invalid` for more than is left, `payment_unsure` while the provider has not
 * accepted it, `conflict` for a reused key
 */
export async function refundPart(
  app: AppContext,
  actor: Actor,
  request: PartialRefundRequest,
  key: string | undefined,
): Promise<void> {
  const { personId } = actor;
  const { id } = await runIdempotently(app.db, { personId, key, request }, async (tx) => {
    const row = await findReceiptRow(tx, request.transaction_id);
    if (!row) throw fail('not_found');
    const payment = row.cents > 0 && row.paymentId ? await lockPayment(tx, row.paymentId) : undefined;
    if (payment?.status !== 'succeeded' || payment.refunded_at || payment.refund_requested_at)
      throw fail('not_refundable');
    assertCanRefund(app, payment);
    const leftCents =
      totalCents(payment) - payment.refunded_cents - (await sumPendingRefunds(tx, payment.id));
    if (leftCents <= 0) throw fail('not_refundable');
    if (request.amount > leftCents)
      throw invalid({ amount: [`At most ${formatDollars(leftCents)} can still be refunded.`] });
    const now = app.now();
    const refund = await insertPartialRefund(tx, {
      payment_id: payment.id,
      amount_cents: request.amount,
      reason: request.reason,
      requested_at: now,
    });
    await app.jobs.add(tx, completePartialRefundJob, { id: refund.id }, { at: minutesAfter(now, 1) });
    await recordChange(tx, {
      actorId: personId,
      action: 'payment partly refunded',
      subjectKind: 'payment',
      subjectId: payment.id,
      after: {
        ...(payment.interview_id ? { interview_id: payment.interview_id } : {}),
        person_id: payment.person_id,
        amount_cents: request.amount,
        reason: request.reason,
      },
    });
    return { id: refund.id };
  });
  await completePartialRefund(app, id);
}

/**
 * Requests a recorded refund from the provider, and records the totals that it reports. Idempotent: the key comes from
 * the refund, and totals that a webhook recorded before are not recorded again.
 */
export async function completePartialRefund(app: AppContext, id: string): Promise<void> {
  const refund = await findPartialRefund(app.db, id);
  if (!refund || refund.completed_at) return;
  const payment = await findPaymentById(app.db, refund.payment_id);
  const providerPaymentId = payment?.provider_payment_id ?? '';
  const state = await requestFromProvider(app, providerPaymentId, refund);
  await syncRefunds(app, refund.payment_id, state);
  await markRefundCompleted(app.db, id, app.now());
}

async function requestFromProvider(
  app: AppContext,
  providerPaymentId: string,
  refund: { id: string; amount_cents: number },
) {
  try {
    const { payments } = app;
    await withResponseDeadline(
      payments.refund(providerPaymentId, `refund-part-${refund.id}`, refund.amount_cents),
    );
    const state = await withResponseDeadline(payments.state(providerPaymentId));
    if (!state) throw new Error(`The provider has no payment ${providerPaymentId}.`);
    return state;
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not accept a partial refund');
    throw fail('payment_unsure', {
      text: 'The card provider has not accepted the refund yet. It is saved, and we keep retrying.',
    });
  }
}
