import { withDeadline } from '../../deadline.ts';
import { fail } from '../../http/failure.ts';

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
