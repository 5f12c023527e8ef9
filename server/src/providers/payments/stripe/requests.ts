import type Stripe from 'stripe';

/** Wraps a browser token as payment method data. The API accepts it, although the library's types omit it. */
export const tokenSource = (token: string) =>
  ({ type: 'card', card: { token } }) as Stripe.PaymentIntentCreateParams.PaymentMethodData;

/** Whether Stripe replayed the stored response of an idempotency key; the object may have changed since. */
export const isReplayed = ({
  lastResponse,
}: {
  lastResponse: { headers: Record<string, string> };
}): boolean => lastResponse.headers['idempotent-replayed'] === 'true';

/** Creates a function that runs one call per key at a time; concurrent calls share its result. */
export function deduplicateByKey<T>() {
  const running = new Map<string, Promise<T>>();
  return (key: string, work: () => Promise<T>): Promise<T> => {
    const earlier = running.get(key);
    if (earlier) return earlier;
    const result = work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
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
      // The Stripe library handles a complete body that is not JSON.
      const isComplete = error instanceof Error && 'rawBody' in error;
      if (!isComplete) throw error;
    });
    return Object.assign(Object.create(response), { toJSON: () => body }) as typeof response;
  };
  return buffered;
}
