import { withDeadline } from '../../deadline.ts';
import { fail } from '../../http/failure.ts';

/** Milliseconds after which somebody who waits for the card provider is answered that the outcome is not known yet. */
const maxWaitMs = 12_000;

/**
 * What work with the card provider comes to, for somebody who waits. Fails with `code` when the provider hangs; the work
 * goes on then, and its outcome is written down as if nobody had stopped waiting.
 */
export const withResponseDeadline = <T>(
  work: Promise<T>,
  code: 'payment_unsure' | 'card_unsure' = 'payment_unsure',
): Promise<T> => withDeadline(work, maxWaitMs, () => fail(code));
