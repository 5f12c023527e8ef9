import { instantOf } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { fail } from '../../../../http/failure.ts';
import type { ChargeResult, Source } from '../../../../providers/payments/port.ts';
import { findPersonIncludingDeleted } from '../../../people/people/index.ts';
import { ensureCustomer, findCardById, isAtOtherProvider } from '../../cards/index.ts';
import { describePayment } from '../due.policy.ts';
import { isInterviewCancelled } from '../open-payment.queries.ts';
import { findPaymentById, type Payment, totalCents } from '../payment.queries.ts';
import { getChargeKey } from './charge-key.queries.ts';
import { toMetadata } from './charge-metadata.ts';
import { settleLateCapture } from './late-capture.service.ts';
import { markPaymentCancelled } from './payment-cancellation.service.ts';
import { settlePayment } from './settlement.service.ts';

/** The updated payment and the response of the provider; `result` is null when the provider was not called. */
export interface ChargeOutcome {
  payment: Payment;
  result: ChargeResult | null;
}

/**
 * Charges a stored payment and settles it. Idempotent: the charge uses the payment's own key, so concurrent and
 * repeated calls produce one charge. Skips a payment that was cancelled since it was read. Fails with
 * `payment_unsure` while the outcome is unknown.
 */
export async function chargePayment(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  const { source, customer } = await callProvider(app, payment, () => findSource(app, payment));
  const current = (await findPaymentById(app.db, payment.id)) ?? payment;
  if (current.cancelled_at || current.status === 'failed' || (await isInterviewCancelled(app.db, current)))
    return { payment: current, result: null };
  const charged = await callAndSettle(app, payment, () =>
    app.payments.charge({
      idempotencyKey: getChargeKey(payment),
      keyFirstUsedAt: getEarliestKeyUse(payment),
      source,
      customer,
      amountCents: totalCents(payment),
      currency: 'usd',
      description: describePayment(payment.kind),
      saveCard: shouldSaveCard(payment),
      offSession: payment.kind === 'renewal',
      metadata: toMetadata(payment),
    }),
  );
  return cancelIfRequested(app, charged);
}

/**
 * Confirms and settles a payment after the customer completed authentication; cancels that of an interview that was
 * cancelled meanwhile.
 */
export async function confirmCharge(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  if (await isInterviewCancelled(app.db, payment)) return cancelPayment(app, payment);
  const providerPaymentId = payment.provider_payment_id ?? '';
  return cancelIfRequested(
    app,
    await callAndSettle(app, payment, () => app.payments.confirm(providerPaymentId)),
  );
}

/** Cancels a payment that awaits authentication if its cancellation was requested in the meantime. */
const cancelIfRequested = async (app: AppContext, charged: ChargeOutcome): Promise<ChargeOutcome> =>
  charged.payment.cancelled_at ? cancelPayment(app, charged.payment) : charged;

/** Cancels a payment that awaits authentication, unless it has succeeded in the meantime. */
export async function cancelPayment(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  const providerPaymentId = payment.provider_payment_id;
  if (payment.status !== 'requires_action' || providerPaymentId === null) return { payment, result: null };
  if (isAtOtherProvider(app, payment))
    return { payment: await markPaymentCancelled(app, payment), result: null };
  return callAndSettle(app, payment, () => app.payments.cancel(providerPaymentId));
}

/**
 * Calls the provider and settles the payment with its result. A success after the payment was cancelled is a late
 * capture and is settled immediately.
 */
async function callAndSettle(
  app: AppContext,
  payment: Payment,
  call: () => Promise<ChargeResult>,
): Promise<ChargeOutcome> {
  const result = await callProvider(app, payment, call);
  const settled = await settlePayment(app, payment.id, result);
  if (settled.status !== 'failed' || result.status !== 'succeeded') return { payment: settled, result };
  return {
    payment: await callProvider(app, settled, () => settleLateCapture(app, settled, result, true)),
    result,
  };
}

/**
 * Runs a call to the provider. Fails with `payment_unsure` while the provider is unreachable or no longer
 * configured, because the outcome is unknown.
 */
export async function callProvider<T>(app: AppContext, payment: Payment, call: () => Promise<T>): Promise<T> {
  try {
    if (isAtOtherProvider(app, payment)) throw new Error(`${payment.provider} is not set up.`);
    return await call();
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('payment_unsure');
  }
}

/**
 * Returns the earliest time at which the idempotency key of the charge may have been used. A key derived from a period
 * counts from the start of that period, because a restored database may have lost an earlier attempt.
 */
function getEarliestKeyUse({ idempotency_key, created_at, period_begins_on }: Payment): Date {
  const monthStart = idempotency_key && period_begins_on ? instantOf(period_begins_on, '00:00') : null;
  return monthStart && monthStart < created_at ? monthStart : created_at;
}

/** Whether the charge saves its card: one entered to pay for hosting. Without a token, the card is already saved. */
const shouldSaveCard = (payment: Payment): boolean => payment.hosting_cents > 0 && payment.token !== null;

/** Finds the source to charge and its customer id at the provider; the id is null when the card is not saved. */
async function findSource(
  app: AppContext,
  payment: Payment,
): Promise<{ source: Source; customer: string | null }> {
  const owner =
    shouldSaveCard(payment) || !payment.token
      ? await findPersonIncludingDeleted(app.db, payment.person_id)
      : null;
  const customer = owner ? await ensureCustomer(app, owner) : null;
  if (payment.token !== null) return { source: { token: payment.token }, customer };
  const card = payment.card_id ? await findCardById(app.db, payment.card_id) : undefined;
  return { source: { savedCard: card?.provider_card_id ?? '' }, customer };
}
