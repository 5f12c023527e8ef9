import Stripe from 'stripe';
import type { CardDetails } from '../card.ts';

/** The code and customer message of a failed result. */
export interface Refusal {
  code: string;
  message: string;
}

const unknownCard: Refusal = {
  code: 'no_such_source',
  message: 'This card is unknown. Please enter it again.',
};

const usedToken: Refusal = {
  code: 'token_already_used',
  message: 'This card entry was already used. Please enter the card again.',
};

export const notConfirmed: Refusal = {
  code: 'abandoned',
  message: 'This payment was not confirmed in time. Nothing was charged.',
};

export const cardNotConfirmed: Refusal = {
  code: 'not_confirmed',
  message: 'This card was not confirmed in time. Please enter it again.',
};

const declinedMessage = 'Your card was declined.';

/** Maps a Stripe error to our failure codes. Stripe writes the messages of these errors for customers. */
export const toRefusal = (error: {
  code?: string | null;
  decline_code?: string | null;
  message?: string | null;
}): Refusal => ({
  code:
    error.code === 'payment_intent_authentication_failure' ||
    error.code === 'setup_intent_authentication_failure'
      ? 'authentication_failed'
      : error.code === 'card_declined' && error.decline_code === 'insufficient_funds'
        ? 'insufficient_funds'
        : (error.code ?? 'card_declined'),
  message: error.message ?? declinedMessage,
});

/**
 * Returns the decline if the error concerns the card. Returns undefined for programming and network errors, whose
 * messages are not for customers.
 */
export function findRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Stripe.errors.StripeCardError) return toRefusal(error);
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  if (error.code === 'token_already_used') return usedToken;
  const isAboutCard = error.param?.startsWith('payment_method') || error.param === 'customer';
  return error.code === 'resource_missing' || isAboutCard ? unknownCard : undefined;
}

/** Whether Stripe reports that the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

const brands: Record<string, CardDetails['brand']> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
};

export const toCardDetails = (card: {
  brand: string | null;
  last4: string | null;
  exp_month: number;
  exp_year: number;
}): CardDetails => ({
  brand: brands[card.brand ?? ''] ?? 'Other',
  last4: card.last4 ?? '',
  expMonth: card.exp_month,
  expYear: card.exp_year,
});
