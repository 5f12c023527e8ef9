import type { House } from '../../house.ts';
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
export async function followCharge(house: House, state: ChargeState): Promise<Discrepancy | null> {
  const payment = await paymentOfCharge(house.db, state);
  const { name } = house.payments;
  if (!payment) return tookMoney(state) ? discrepancy(name, state, 'unknown_charge', null) : null;
  if (state.amountCents !== totalOf(payment) || state.currency !== payment.currency) {
    return tookMoney(state) ? discrepancy(name, state, 'other_amount', payment.id) : null;
  }
  await followResult(house, payment, state);
  await settleRefunds(house, payment.id, state);
  if (state.dispute) await settleDispute(house, payment.id, state.dispute);
  return null;
}

async function followResult(house: House, payment: Payment, state: ChargeState) {
  const { result, paymentId } = state;
  if (!result || payment.status === 'succeeded') return;
  if (payment.status === 'failed') {
    const held = state.dispute?.status === 'open' || state.dispute?.status === 'lost';
    // What a bank holds, or has back, is nobody's to take or to give.
    if (result.status === 'succeeded' && !held) await takeLate(house, payment, result, tookMoney(state));
    return;
  }
  // What failed is closed first: a browser that knows its secret could otherwise still pay.
  const final = result.status === 'failed' ? await house.payments.abandon(paymentId) : result;
  await settlePayment(house, payment.id, final);
}

const tookMoney = ({ result, amountCents, refundedCents, refundFailedCents }: ChargeState): boolean =>
  result?.status === 'succeeded' && refundedCents - refundFailedCents < amountCents;

const discrepancy = (
  provider: string,
  { paymentId, amountCents }: ChargeState,
  cause: Discrepancy['cause'],
  id: string | null,
): Discrepancy => ({ provider, providerPaymentId: paymentId, cause, paymentId: id, amountCents });
