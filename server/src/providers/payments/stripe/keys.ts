import type { Env } from '../../../env.ts';
import { isLiveKey } from '../../../env.ts';

export interface StripeKeys {
  secretKey: string;
  publishableKey: string;
  /** Signing secret of the webhook. */
  webhookSecret: string;
  /** Base URL of a Stripe-compatible server for tests; Stripe by default. */
  apiUrl?: string;
}

/** Returns the configured keys; null unless all are set. Warns if live keys are used without HTTPS. */
export function readStripeKeys(env: Env, log: { warn(text: string): void }): StripeKeys | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  if (isLiveKey(STRIPE_SECRET_KEY) && !env.APP_URL.startsWith('https:')) {
    log.warn('Real money is taken, but APP_URL is not https: browsers will not show the card form.');
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    ...(STRIPE_API_URL ? { apiUrl: STRIPE_API_URL } : {}),
  };
}
