import { instantOf } from '../../calendar.ts';
import type { AppContext } from '../../context.ts';
import { fail } from '../../http/failure.ts';
import type { ChargeResult, Source } from '../../providers/payments/port.ts';
import { ensureCustomer, findCardById, isAtOtherProvider } from '../cards/index.ts';
import { keptPersonById } from '../people/index.ts';
import { getChargeKey } from './charge-key.queries.ts';
import { toMetadata } from './charge-metadata.ts';
import { describePayment } from './due.policy.ts';
import { settleLateCapture } from './late-capture.service.ts';
import { findPaymentById, type Payment, totalCents } from './payment.queries.ts';
import { markPaymentCancelled } from './payment-cancellation.service.ts';
import { settlePayment } from './settlement.service.ts';

/** A payment as it stands after the provider was asked, and what the provider said; null when it was not charged. */
export interface ChargeOutcome {
  payment: Payment;
  result: ChargeResult | null;
}

/**
 * Charges a payment that is written down, and settles it. Repeatable: its key is the payment's own, so whoever asks,
 * and however often, it is one charge with one outcome. One that was called off since it was read is left as it is.
 * Fails with `payment_unsure` while nobody knows the outcome.
 */
export async function chargePayment(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  const { source, customer } = await callProvider(app, payment, () => findSource(app, payment));
  const present = (await findPaymentById(app.db, payment.id)) ?? payment;
  if (present.called_off_at || present.status === 'failed') return { payment: present, result: null };
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

/** Settles a payment that waited for the bank, after the customer answered it, by what the provider says. */
export async function confirmCharge(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  const key = payment.provider_payment_id ?? '';
  return cancelIfRequested(app, await settleWith(app, payment, () => app.payments.confirm(key)));
}

/** Withdraws the bank's question to a payment that was called off meanwhile: nobody is asked it any more. */
const cancelIfRequested = async (app: AppContext, charged: ChargeOutcome): Promise<ChargeOutcome> =>
  charged.payment.called_off_at ? cancelPayment(app, charged.payment) : charged;

/** Calls off a payment that waits for the bank, unless it succeeded meanwhile. */
export async function cancelPayment(app: AppContext, payment: Payment): Promise<ChargeOutcome> {
  const key = payment.provider_payment_id;
  if (payment.status !== 'requires_action' || key === null) return { payment, result: null };
  if (isAtOtherProvider(app, payment))
    return { payment: await markPaymentCancelled(app, payment), result: null };
  return settleWith(app, payment, () => app.payments.cancel(key));
}

/**
 * Asks the provider, and settles the payment by its answer. What succeeded after the payment was called off is money that
 * arrives late, and is followed at once.
 */
async function settleWith(
  app: AppContext,
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
 * Asks the provider about a payment. While it is out of reach, or another one is set up, nobody knows what became of the
 * payment, and nobody is told otherwise: fails with `payment_unsure`.
 */
export async function callProvider<T>(app: AppContext, payment: Payment, work: () => Promise<T>): Promise<T> {
  try {
    if (isAtOtherProvider(app, payment)) throw new Error(`${payment.provider} is not set up.`);
    return await work();
  } catch (error) {
    app.log.error({ err: error }, 'the payment provider did not answer');
    throw fail('payment_unsure');
  }
}

/**
 * Since when the key of a payment's charge may have been used. One that is derived from a month since that month began: a
 * database that was restored from a backup does not know that it asked before.
 */
function findFirstKeyUse({ idempotency_key, created_at, period_begins_on }: Payment): Date {
  const began = idempotency_key && period_begins_on ? instantOf(period_begins_on, '00:00') : null;
  return began && began < created_at ? began : created_at;
}

/** A card that is entered to pay for hosting is kept; a saved one is kept already. */
const shouldSaveCard = (payment: Payment): boolean => payment.hosting_cents > 0 && payment.token !== null;

/** What is charged, and whose it is by the provider's name for them; a card that is not kept is nobody's. */
async function findSource(
  app: AppContext,
  payment: Payment,
): Promise<{ source: Source; customer: string | null }> {
  const owner =
    shouldSaveCard(payment) || !payment.token ? await keptPersonById(app.db, payment.person_id) : null;
  const customer = owner ? await ensureCustomer(app, owner) : null;
  if (payment.token !== null) return { source: { token: payment.token }, customer };
  const card = payment.card_id ? await findCardById(app.db, payment.card_id) : undefined;
  return { source: { savedCard: card?.provider_card_id ?? '' }, customer };
}
