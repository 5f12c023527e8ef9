import type { FailureCode, PaymentType } from '@lifestory/contract';

/** The facts that determine the price of an interview. */
export interface Payable {
  feePaid: boolean;
  /** Fee in cents at the time of booking; null when none was set and the current fee applies. */
  bookedFeeCents: number | null;
  /** Whether hosting of the story is prepaid or renews. */
  subscribed: boolean;
  /**
   * End of the remaining paid period of cancelled hosting, `YYYY-MM-DD`; null when it is over. Until then, hosting
   * resumes without a charge.
   */
  resumesOn: string | null;
  /** Whether the interview is cancelled: its fee, if paid, stays paid; otherwise it can no longer be paid. */
  cancelled: boolean;
  /** Whether the account is deactivated or deleted, so that hosting is not sold to it. */
  closed: boolean;
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
 * Returns the amount due: the fee as booked and hosting at the current price; or a resumption, or the code of the
 * error when no payment is possible.
 */
export function calculateAmountDue(
  { feePaid, bookedFeeCents, subscribed, resumesOn, cancelled, closed }: Payable,
  type: PaymentType,
  prices: Prices,
): Due | Resumption | { refused: FailureCode } {
  const wantsHosting = type === 'video-and-hosting' && !subscribed;
  if (feePaid && wantsHosting && resumesOn) return closed ? { refused: 'contact_us' } : { resumesOn };
  const withHosting = wantsHosting && !resumesOn;
  if (feePaid && !withHosting) return { refused: type === 'video' ? 'fee_paid' : 'all_paid' };
  if (cancelled && !feePaid) return { refused: 'interview_cancelled' };
  if (withHosting && closed) return { refused: 'contact_us' };
  const feeCents = feePaid ? 0 : (bookedFeeCents ?? prices.feeCents);
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
