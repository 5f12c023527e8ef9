import type Stripe from 'stripe';

/** A token of the browser as the card of an intent: Stripe takes it, though its types keep quiet about it. */
export const tokenSource = (token: string) =>
  ({ type: 'card', card: { token } }) as Stripe.PaymentIntentCreateParams.PaymentMethodData;

/** Whether an answer is the one that was given before under the same key, so that things may have moved on. */
export const replayed = ({ lastResponse }: { lastResponse: { headers: Record<string, string> } }): boolean =>
  lastResponse.headers['idempotent-replayed'] === 'true';

/** Work under a key that this process is doing already is waited for, not asked for again. */
export function oncePerKey<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key);
    if (known) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}
