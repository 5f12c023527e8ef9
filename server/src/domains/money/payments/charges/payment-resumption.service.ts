import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { ChargeResult } from '../../../../providers/payments/port.ts';
import { findPerson } from '../../../people/people/index.ts';
import { findCustomerId, isAtOtherProvider } from '../../cards/index.ts';
import { isStoryRenewing } from '../../hosting/index.ts';
import { isInterviewCancelled } from '../open-payment.queries.ts';
import { findPaymentById, type Payment } from '../payment.queries.ts';
import { type ChargeOutcome, callProvider, cancelPayment, chargePayment } from './charge.service.ts';
import { getChargeKey } from './charge-key.queries.ts';
import { markPaymentCancelled } from './payment-cancellation.service.ts';
import { settlePayment } from './settlement.service.ts';

/**
 * Settles an unsettled payment by the result of its charge, or charges it now. A payment that should no longer be
 * charged is settled if it was charged before, otherwise cancelled. Fails with `payment_unsure` while the outcome is
 * unknown.
 */
export async function resumePayment(app: AppContext, { id }: Payment): Promise<ChargeOutcome> {
  const payment = await findPaymentById(app.db, id);
  if (!payment) throw new Error(`There is no payment ${id}.`);
  // Cancels immediately instead of waiting for the authentication to time out.
  if (payment.status === 'requires_action' && payment.cancelled_at) return cancelPayment(app, payment);
  if (payment.status !== 'pending') return { payment, result: null };
  if (isAtOtherProvider(app, payment))
    return { payment: await markPaymentCancelled(app, payment), result: null };
  if (await shouldCharge(app.db, payment)) return chargePayment(app, payment);
  const result = await callProvider(app, payment, () => findEarlierResult(app, payment));
  if (!result) return { payment: await markPaymentCancelled(app, payment), result };
  const settled = await settlePayment(app, id, result);
  return settled.status === 'requires_action' ? cancelPayment(app, settled) : { payment: settled, result };
}

/** Finds the result of an earlier charge with the same key; null when none exists. Rejects while it has no result. */
async function findEarlierResult(
  { db, payments }: AppContext,
  payment: Payment,
): Promise<ChargeResult | null> {
  const charge = await payments.find({
    idempotencyKey: getChargeKey(payment),
    keyFirstUsedAt: payment.created_at,
    customer: (await findCustomerId(db, payment.person_id, payments.name)) ?? null,
  });
  if (charge && !charge.result) {
    throw new Error(`The provider has no result of ${charge.paymentId} yet.`);
  }
  return charge?.result ?? null;
}

/** Whether the payment is not cancelled and the state of its interview, hosting and account still allows it. */
async function shouldCharge(db: Db, payment: Payment): Promise<boolean> {
  if (payment.cancelled_at || (await isInterviewCancelled(db, payment))) return false;
  if (payment.kind === 'renewal') return isStoryRenewing(db, payment.story_id);
  const person = await findPerson(db, payment.person_id);
  return person !== undefined && (payment.hosting_cents === 0 || person.deactivated_at === null);
}
