import type { AppContext } from '../../../../context.ts';
import type { ChargeState } from '../../../../providers/payments/port.ts';
import { settleLateCapture } from '../charges/late-capture.service.ts';
import { settlePayment } from '../charges/settlement.service.ts';
import { findPaymentByCharge, type Payment, totalCents } from '../payment.queries.ts';
import { syncDispute } from '../refunds/dispute.service.ts';
import { syncRefunds } from '../refunds/refund-settlement.service.ts';
import type { Discrepancy } from './discrepancy.queries.ts';

/**
 * Reconciles one charge with the provider: result, refunds and dispute. Idempotent and independent of the order of
 * events, since it compares states. Returns a discrepancy for a captured charge that matches no payment or differs in
 * amount.
 */
export async function syncCharge(app: AppContext, state: ChargeState): Promise<Discrepancy | null> {
  const payment = await findPaymentByCharge(app.db, state);
  const { name: provider } = app.payments;
  if (!payment) return holdsFunds(state) ? toDiscrepancy(provider, state, 'unknown_charge', null) : null;
  if (state.amountCents !== totalCents(payment) || state.currency !== payment.currency) {
    return holdsFunds(state) ? toDiscrepancy(provider, state, 'other_amount', payment.id) : null;
  }
  await syncResult(app, payment, state);
  await syncRefunds(app, payment.id, state);
  if (state.dispute) await syncDispute(app, payment.id, state.dispute);
  return null;
}

async function syncResult(app: AppContext, payment: Payment, state: ChargeState) {
  const { result, paymentId } = state;
  if (!result || payment.status === 'succeeded') return;
  if (payment.status === 'failed') {
    const isHeldByBank = state.dispute?.status === 'open' || state.dispute?.status === 'lost';
    // Funds held or reclaimed by the bank can be neither kept nor refunded.
    if (result.status === 'succeeded' && !isHeldByBank)
      await settleLateCapture(app, payment, result, holdsFunds(state));
    return;
  }
  // Cancelled at the provider, because the browser still holds the client secret and could otherwise pay.
  const finalResult = result.status === 'failed' ? await app.payments.cancel(paymentId) : result;
  await settlePayment(app, payment.id, finalResult);
}

/** Whether we hold funds of the charge: it is captured, and not all of it is refunded. */
const holdsFunds = ({ result, amountCents, refundedCents, refundFailedCents }: ChargeState): boolean =>
  result?.status === 'succeeded' && refundedCents - refundFailedCents < amountCents;

const toDiscrepancy = (
  provider: string,
  { paymentId, amountCents }: ChargeState,
  cause: Discrepancy['cause'],
  id: string | null,
): Discrepancy => ({ provider, providerPaymentId: paymentId, cause, paymentId: id, amountCents });
