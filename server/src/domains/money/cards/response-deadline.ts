import { fail } from '../../../http/failure.ts';

/** Maximum time until the response to a customer who waits for the card provider. */
const maxWaitMs = 12_000;

/**
 * Awaits a call to the card provider. Fails with `code` after the maximum time; the call continues and its outcome
 * is recorded.
 */
export const withResponseDeadline = <T>(
  work: Promise<T>,
  code: 'payment_unsure' | 'card_unsure' = 'payment_unsure',
): Promise<T> => withDeadline(work, maxWaitMs, () => fail(code));

/**
 * Returns the result of `work`, or throws the error of `createError` after `timeoutMs`. Late work continues, and its
 * result is ignored.
 */
async function withDeadline<T>(work: Promise<T>, timeoutMs: number, createError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), timeoutMs);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
