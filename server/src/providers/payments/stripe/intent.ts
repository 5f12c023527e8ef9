import type Stripe from 'stripe';
import type { ChargeResult, ChargeState, Dispute } from '../port.ts';
import { notConfirmed, toCardDetails, toRefusal } from './refusals.ts';

/** Value of `expand` with which a response includes the charge of an intent. */
export const expandLatestCharge = ['latest_charge'];

/** Value of `expand` with which a response includes the charge of an intent and its refunds. */
export const expandRefunds = ['latest_charge.refunds'];

/** Returns the result of an intent; null while it is pending at Stripe. */
export function findResult(intent: Stripe.PaymentIntent): ChargeResult | null {
  const paymentId = intent.id;
  if (intent.status === 'succeeded') {
    return {
      status: 'succeeded',
      paymentId,
      card: getCardDetails(intent),
      savedCardId: getSavedCardId(intent),
    };
  }
  if (intent.status === 'requires_action') {
    return { status: 'requires_action', paymentId, clientSecret: intent.client_secret ?? '' };
  }
  if (intent.status === 'canceled' || intent.status === 'requires_payment_method') {
    const error = intent.last_payment_error;
    return { status: 'failed', paymentId, ...(error ? toRefusal(error) : notConfirmed) };
  }
  return null;
}

/** Returns the result of an intent. Throws while it is pending, so that the caller retries. */
export function requireResult(intent: Stripe.PaymentIntent): ChargeResult {
  const result = findResult(intent);
  if (!result) throw new Error(`The result of ${intent.id} is still pending at Stripe: ${intent.status}.`);
  return result;
}

/** Maps an intent and its disputes to a charge state. Requires the expansion `expandRefunds`. */
export const toState = (intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): ChargeState => ({
  paymentId: intent.id,
  idempotencyKey: intent.metadata.key ?? null,
  metadata: intent.metadata,
  result: findResult(intent),
  amountCents: intent.amount,
  currency: intent.currency,
  ...sumRefunds(getCharge(intent)),
  dispute: summarizeDisputes(disputes),
  createdAt: new Date(intent.created * 1000),
});

/** Returns the expanded charge of an intent; null if there is none yet. */
export function getCharge({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'string' ? null : latest_charge;
}

function getCardDetails(intent: Stripe.PaymentIntent) {
  const card = getCharge(intent)?.payment_method_details?.card;
  return card
    ? toCardDetails({
        brand: card.brand,
        last4: card.last4,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
      })
    : toCardDetails({ brand: null, last4: null, exp_month: 1, exp_year: 1970 });
}

function getSavedCardId({ setup_future_usage, payment_method }: Stripe.PaymentIntent): string | null {
  if (setup_future_usage !== 'off_session' || !payment_method) return null;
  return typeof payment_method === 'string' ? payment_method : payment_method.id;
}

function sumRefunds(charge: Stripe.Charge | null) {
  const refunds = charge?.refunds?.data ?? [];
  const failed = refunds.filter(({ status }) => status === 'failed' || status === 'canceled');
  return {
    refundedCents: sum(refunds.map(({ amount }) => amount)),
    refundFailedCents: sum(failed.map(({ amount }) => amount)),
  };
}

const sum = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Combines disputes: open outranks lost, and lost outranks won. Ignores inquiries, which withdraw no funds. */
function summarizeDisputes(disputes: Stripe.Dispute[]): Dispute | null {
  const formalDisputes = disputes.filter(
    ({ status }) => !status.startsWith('warning_') && status !== 'prevented',
  );
  if (formalDisputes.length === 0) return null;
  const amounts = formalDisputes.flatMap(({ balance_transactions }) =>
    balance_transactions.map(({ amount }) => amount),
  );
  const withdrawnCents = -sum(amounts.filter((amount) => amount < 0));
  const reinstatedCents = sum(amounts.filter((amount) => amount > 0));
  const statuses = formalDisputes.map(({ status }) => status);
  const status = statuses.some((value) => value !== 'won' && value !== 'lost')
    ? 'open'
    : statuses.includes('lost')
      ? 'lost'
      : 'won';
  return { status, withdrawnCents, reinstatedCents };
}
