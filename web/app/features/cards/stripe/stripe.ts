import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { Failure } from '../../../api/failure.ts';

let loading: { key: string; stripe: Promise<Stripe> } | null = null;

const unreachable =
  'The card form of our payment provider could not be loaded. Please check your internet connection, turn off content blockers for this page, and try again.';

/** Loads Stripe's script once; after a failure the next call retries. */
export function loadStripeFor(key: string): Promise<Stripe> {
  if (loading?.key === key) return loading.stripe;
  const stripe = loadStripe(key)
    .catch((thrown: unknown) => {
      console.info('Stripe.js was not loaded:', thrown);
      return null;
    })
    .then((loaded) => {
      if (loaded) return loaded;
      loading = null;
      throw new Failure(0, { message: unreachable });
    });
  loading = { key, stripe };
  return stripe;
}
