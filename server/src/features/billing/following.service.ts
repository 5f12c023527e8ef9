import type { AppContext } from '../../context.ts';
import type { ChargeState } from '../../providers/payments/port.ts';
import type { Discrepancy } from './discrepancy.queries.ts';
import { settleDispute } from './dispute.service.ts';
import { takeLate } from './late.service.ts';
import { type Payment, paymentOfCharge, totalOf } from './payment.queries.ts';
import { settleRefunds } from './returning.service.ts';
import { settlePayment } from './settlement.service.ts';

/**
 * Brings our books to where the provider's are about one charge: paid, refused, given back, disputed. Repeatable, and
 * right in any order, since it looks at how things stand. Answers what it cannot explain.
 */
export async function followCharge(app: AppContext, state: ChargeState): Promise<Discrepancy | null> {
  const payment = await paymentOfCharge(app.db, state);
  const { name } = app.payments;
  if (!payment) return tookMoney(state) ? discrepancy(name, state, 'unknown_charge', null) : null;
  if (state.amountCents !== totalOf(payment) || state.currency !== payment.currency) {
    return tookMoney(state) ? discrepancy(name, state, 'other_amount', payment.id) : null;
  }
  await followResult(app, payment, state);
  await settleRefunds(app, payment.id, state);
  if (state.dispute) await settleDispute(app, payment.id, state.dispute);
  return null;
}

async function followResult(app: AppContext, payment: Payment, state: ChargeState) {
  const { result, paymentId } = state;
  if (!result || payment.status === 'succeeded') return;
  if (payment.status === 'failed') {
    const held = state.dispute?.status === 'open' || state.dispute?.status === 'lost';
    // What a bank holds, or has back, is nobody's to take or to give.
    if (result.status === 'succeeded' && !held) await takeLate(app, payment, result, tookMoney(state));
    return;
  }
  // What failed is closed first: a browser that knows its secret could otherwise still pay.
  const final = result.status === 'failed' ? await app.payments.abandon(paymentId) : result;
  await settlePayment(app, payment.id, final);
}

const tookMoney = ({ result, amountCents, refundedCents, refundFailedCents }: ChargeState): boolean =>
  result?.status === 'succeeded' && refundedCents - refundFailedCents < amountCents;

const discrepancy = (
  provider: string,
  { paymentId, amountCents }: ChargeState,
  cause: Discrepancy['cause'],
  id: string | null,
): Discrepancy => ({ provider, providerPaymentId: paymentId, cause, paymentId: id, amountCents });
