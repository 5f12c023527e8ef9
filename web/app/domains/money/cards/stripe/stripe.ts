import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Failure } from '../../../../api/failure.ts';

let currentLoad: { key: string; stripe: Promise<Stripe> } | null = null;

const loadFailedMessage =
  'The card form of our payment provider could not be loaded. Please check your internet connection, turn off content blockers for this page, and try again.';

/** Loads Stripe's script once per publishable key; after a failure the next call tries again. */
export function loadStripeFor(key: string): Promise<Stripe> {
  if (currentLoad?.key === key) return currentLoad.stripe;
  const stripe = loadStripe(key)
    .catch((error: unknown) => {
      console.info('Stripe.js was not loaded:', error);
      return null;
    })
    .then((loaded) => {
      if (loaded) return loaded;
      currentLoad = null;
      throw new Failure(0, { message: loadFailedMessage });
    });
  currentLoad = { key, stripe };
  return stripe;
}
