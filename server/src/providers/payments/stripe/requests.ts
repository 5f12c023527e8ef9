import type Stripe from 'stripe';

/** A browser token as payment method data. Stripe accepts it, although its types omit it. */
export const tokenSource = (token: string) =>
  ({ type: 'card', card: { token } }) as Stripe.PaymentIntentCreateParams.PaymentMethodData;

/** Whether Stripe replayed a stored response of the same key, so that the object may have changed since. */
export const isReplayed = ({
  lastResponse,
}: {
  lastResponse: { headers: Record<string, string> };
}): boolean => lastResponse.headers['idempotent-replayed'] === 'true';

/** Shares the result of a running call with concurrent calls of the same key. */
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
 * Reads each response body completely, so that a truncated response fails like a broken connection and the Stripe
 * library retries it under the same key.
 */
export function bufferResponses(client: HttpClient): HttpClient {
  const buffered: HttpClient = Object.create(client);
  buffered.makeRequest = async (...request) => {
    const response = await client.makeRequest(...request);
    const body = response.toJSON();
    await body.catch((error: unknown) => {
      // A complete body that is not JSON is handled by the library.
      const isComplete = error instanceof Error && 'rawBody' in error;
      if (!isComplete) throw error;
    });
    return Object.assign(Object.create(response), { toJSON: () => body }) as typeof response;
  };
  return buffered;
}
