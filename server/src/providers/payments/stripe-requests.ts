import type Stripe from 'stripe';

/** A token of the browser as the card of an intent: Stripe takes it, though its types keep quiet about it. */
export const tokenSource = (token: string) =>
  ({ type: 'card', card: { token } }) as Stripe.PaymentIntentCreateParams.PaymentMethodData;

/** Whether an answer is the one that was given before under the same key, so that things may have moved on. */
export const isReplayed = ({
  lastResponse,
}: {
  lastResponse: { headers: Record<string, string> };
}): boolean => lastResponse.headers['idempotent-replayed'] === 'true';

/** Work under a key that this process is doing already is waited for, not asked for again. */
export function deduplicateByKey<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const known = running.get(key);
    if (known) return known;
    const started = work().finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
}

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Reads each answer to its end before it is handed on: one that breaks off in its middle then fails as a connection
 * does, and Stripe's library asks again under the same key.
 */
export function bufferResponses(client: HttpClient): HttpClient {
  const whole: HttpClient = Object.create(client);
  whole.makeRequest = async (...request) => {
    const answer = await client.makeRequest(...request);
    const body = answer.toJSON();
    await body.catch((error: unknown) => {
      // What arrived whole and is no JSON is for the library to judge.
      const isWhole = error instanceof Error && 'rawBody' in error;
      if (!isWhole) throw error;
    });
    return Object.assign(Object.create(answer), { toJSON: () => body }) as typeof answer;
  };
  return whole;
}
