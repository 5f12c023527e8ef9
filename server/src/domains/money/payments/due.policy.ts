import type { FailureCode, PaymentType } from '@lifestory/contract';

/** The facts that determine the price of an interview. */
export interface Payable {
  isFeePaid: boolean;
  /** Whether the fee counts as paid because staff waived it. */
  isFeeWaived: boolean;
  /** Fee in cents at the time of booking; null when none was set and the current fee applies. */
  bookedFeeCents: number | null;
  /** Whether the hosting of the story renews, or is prepaid before the story is opened. */
  isSubscribed: boolean;
  /**
   * End of the remaining paid period of cancelled hosting, `YYYY-MM-DD`; null when it is over. Until then, hosting
   * resumes without a charge.
   */
  resumesOn: string | null;
  /** Whether the interview is cancelled: a paid fee stays paid, and an unpaid one can no longer be paid. */
  isCancelled: boolean;
  /** Of the storyteller's account. Hosting is not sold to it then. */
  isDeactivatedOrDeleted: boolean;
}

/** The amount due now. */
export interface Due {
  kind: 'video' | 'video-and-hosting' | 'hosting';
  feeCents: number;
  hostingCents: number;
}

/** Cancelled hosting that renews again on `resumesOn` (`YYYY-MM-DD`), without a payment now. */
export interface Resumption {
  resumesOn: string;
}

/** Prices from the settings, in cents. */
export interface Prices {
  feeCents: number;
  monthCents: number;
}

/**
 * Returns the amount due: the fee as booked and hosting at the current price. Returns a resumption instead, or the code
 * of the failure, when no payment is possible.
 */
export function calculateAmountDue(
  {
    isFeePaid,
    isFeeWaived,
    bookedFeeCents,
    isSubscribed,
    resumesOn,
    isCancelled,
    isDeactivatedOrDeleted,
  }: Payable,
  type: PaymentType,
  prices: Prices,
): Due | Resumption | { refused: FailureCode } {
  const wantsHosting = type === 'video-and-hosting' && !isSubscribed;
  if (isFeePaid && wantsHosting && resumesOn)
    return isDeactivatedOrDeleted ? { refused: 'contact_us' } : { resumesOn };
  const withHosting = wantsHosting && !resumesOn;
  if (isFeePaid && isFeeWaived && !withHosting) return { refused: 'fee_waived' };
  if (isFeePaid && !withHosting) return { refused: type === 'video' ? 'fee_paid' : 'all_paid' };
  if (isCancelled && !isFeePaid) return { refused: 'interview_cancelled' };
  if (withHosting && isDeactivatedOrDeleted) return { refused: 'contact_us' };
  const feeCents = isFeePaid ? 0 : (bookedFeeCents ?? prices.feeCents);
  const hostingCents = withHosting ? prices.monthCents : 0;
  if (feeCents + hostingCents === 0) return { refused: 'nothing_due' };
  if (hostingCents === 0) return { kind: 'video', feeCents, hostingCents };
  return { kind: feeCents === 0 ? 'hosting' : 'video-and-hosting', feeCents, hostingCents };
}

/** Returns the description of a kind of payment for the ledger and receipts. */
export const describePayment = (kind: string): string => descriptions[kind] ?? 'Hosting, one month';

const descriptions: Record<string, string> = {
  video: 'Lifestory video',
  'video-and-hosting': 'Lifestory video and hosting, first month',
  hosting: 'Hosting, first month',
};
