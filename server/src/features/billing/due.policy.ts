import type { FailureCode, PaymentType } from '@lifestory/contract';

/** What decides the price of an interview. */
export interface Payable {
  feePaid: boolean;
  /** The fee in cents when the interview was booked; null where none was set then: today's applies. */
  bookedFeeCents: number | null;
  /** Hosting is paid or renews: for the story, not for this interview alone. */
  subscribed: boolean;
  /** The day until which hosting is paid that was cancelled; null where none is left. It resumes without a charge. */
  resumesOn: string | null;
  /** It does not take place: what is paid stays paid, but nothing more is asked for it. */
  cancelled: boolean;
  /** Staff closed or deleted the account: no hosting is sold to it. */
  closed: boolean;
}

/** What there is to pay now, in cents. */
export interface Due {
  kind: 'video' | 'video-and-hosting' | 'hosting';
  feeCents: number;
  hostingCents: number;
}

/** Hosting renews again from a day on, and nothing is paid now. */
export interface Resumption {
  resumesOn: string;
}

/** The two prices of the settings, in cents. */
export interface Prices {
  feeCents: number;
  monthCents: number;
}

/** What has to be paid for an interview: the fee it was booked at, hosting at today's price; or why nothing can be. */
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

/** How a payment is called in the ledger and on receipts. */
export const describePayment = (kind: string): string => descriptions[kind] ?? 'Hosting, one month';

const descriptions: Record<string, string> = {
  video: 'Lifestory video',
  'video-and-hosting': 'Lifestory video and hosting, first month',
  hosting: 'Hosting, first month',
};
