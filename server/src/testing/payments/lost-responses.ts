import type { AppContext } from '../../context.ts';

/**
 * Runs `work` while the responses of the payment provider to one kind of call are lost, and with `isReceived: false` the
 * requests, too.
 */
export async function withLostResponses<T>(
  app: AppContext,
  kind: 'charge' | 'refund' | 'saveCard',
  work: () => Promise<T>,
  { isReceived = true } = {},
): Promise<T> {
  const provider = app.payments;
  const send = provider[kind] as (...request: unknown[]) => Promise<unknown>;
  const loseResponse = async (...request: unknown[]): Promise<never> => {
    if (isReceived) await send(...request);
    throw new Error('The connection broke.');
  };
  app.payments = { ...provider, [kind]: loseResponse };
  try {
    return await work();
  } finally {
    app.payments = provider;
  }
}
