import { instantOf } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { fail } from '../../../http/failure.ts';
import type { ChargeResult, Source } from '../../../providers/payments/port.ts';
import { ensureCustomer, findCardById, isAtOtherProvider } from '../../cards/index.ts';
import { findPersonIncludingDeleted } from '../../people/index.ts';
import { describePayment } from '../due.policy.ts';
import { findPaymentById, type Payment, totalCents } from '../payment.queries.ts';
import type { PaymentsApp } from '../payments-app.ts';
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
export async function chargePayment(app: PaymentsApp, payment: Payment): Promise<ChargeOutcome> {
  const { source, customer } = await callProvider(app, payment, () => findSource(app, payment));
  const current = (await findPaymentById(app.db, payment.id)) ?? payment;
  if (current.called_off_at || current.status === 'failed') return { payment: current, result: null };
  const charged = await settleWith(app, payment, () =>
    app.payments.charge({
      idempotencyKey: getChargeKey(payment),
      keyFirstUsedAt: findFirstKeyUse(payment),
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

/** Confirms and settles a payment after the customer completed authentication. */
export async function confirmCharge(app: PaymentsApp, payment: Payment): Promise<ChargeOutcome> {
  const key = payment.provider_payment_id ?? '';
  return cancelIfRequested(app, await settleWith(app, payment, () => app.payments.confirm(key)));
}

/** Cancels a payment awaiting authentication when its cancellation was requested in the meantime. */
const cancelIfRequested = async (app: PaymentsApp, charged: ChargeOutcome): Promise<ChargeOutcome> =>
  charged.payment.called_off_at ? cancelPayment(app, charged.payment) : charged;

/** Cancels a payment that awaits authentication, unless it has succeeded in the meantime. */
export async function cancelPayment(app: PaymentsApp, payment: Payment): Promise<ChargeOutcome> {
  const key = payment.provider_payment_id;
  if (payment.status !== 'requires_action' || key === null) return { payment, result: null };
  if (isAtOtherProvider(app, payment))
    return { payment: await markPaymentCancelled(app, payment), result: null };
  return settleWith(app, payment, () => app.payments.cancel(key));
}

/**
 * Calls the provider and settles the payment with its result. A success after the payment was cancelled is a late
 * capture and is settled immediately.
 */
async function settleWith(
  app: PaymentsApp,
  payment: Payment,
  work: () => Promise<ChargeResult>,
): Promise<ChargeOutcome> {
  const result = await callProvider(app, payment, work);
  const after = await settlePayment(app, payment.id, result);
  if (after.status !== 'failed' || result.status !== 'succeeded') return { payment: after, result };
  return {
    payment: await callProvider(app, after, () => settleLateCapture(app, after, result, true)),
    result,
  };
}

/**
 * Runs a call to the provider. Fails with `payment_unsure` while the provider is unreachable or no longer
 * configured, because the outcome is unknown.
 */
export async function callProvider<T>(
  app: Pick<AppContext, 'log' | 'payments'>,
  payment: Payment,
  work: () => Promise<T>,
): Promise<T> {
  try {
    if (isAtOtherProvider(app, payment)) throw new Error(`${payment.provider} is not set up.`);
    return await work();
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('payment_unsure');
  }
}

/**
 * The earliest time at which the charge's key may have been used. A key derived from a period counts from the start
 * of that period, because a restored database may have lost an earlier attempt.
 */
function findFirstKeyUse({ idempotency_key, created_at, period_begins_on }: Payment): Date {
  const monthStart = idempotency_key && period_begins_on ? instantOf(period_begins_on, '00:00') : null;
  return monthStart && monthStart < created_at ? monthStart : created_at;
}

/** Whether the charge saves its card: one entered to pay for hosting. Without a token, the card is already saved. */
const shouldSaveCard = (payment: Payment): boolean => payment.hosting_cents > 0 && payment.token !== null;

/** Finds the source to charge and its customer id at the provider; the id is null when the card is not saved. */
async function findSource(
  app: Pick<AppContext, 'db' | 'jobs' | 'now' | 'payments'>,
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
