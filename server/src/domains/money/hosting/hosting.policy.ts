import { findDueMonth, type Month, monthBefore, monthFrom } from './month.policy.ts';

/** The state of a subscription; dates are `YYYY-MM-DD` in Los Angeles. */
export interface Hosting {
  status: string;
  trialEndOn: string | null;
  paidThrough: string | null;
  /** The day from which months are counted. */
  anchorOn: string | null;
}

/**
 * Returns the month that a payment made today covers. It starts after the trial and the paid period; after a declined
 * renewal it is the month of that renewal.
 */
export function nextMonth({ status, trialEndOn, paidThrough, anchorOn }: Hosting, today: string): Month {
  if (status === 'past_due' && paidThrough) return findDueMonth({ anchorOn, paidThrough }, today);
  const dates = [today, trialEndOn, paidThrough].filter((date) => date !== null).sort();
  return monthFrom(anchorOn, dates.at(-1) ?? today);
}

/**
 * The effect of subscribing: charges a month, resumes renewals on a day (`YYYY-MM-DD`) without a charge, or is refused.
 */
export type SubscriptionDecision =
  | { charges: Month }
  | { resumes: string }
  | { refused: 'already_subscribed' };

/** Decides the effect of subscribing for an opened story. */
export function decideSubscription(hosting: Hosting, today: string): SubscriptionDecision {
  const { status, paidThrough } = hosting;
  if (status === 'active') return { refused: 'already_subscribed' };
  if (status === 'cancelled' && paidThrough && paidThrough > today) return { resumes: paidThrough };
  return { charges: nextMonth(hosting, today) };
}

/**
 * Returns the hosting that remains after the month starting on `beginsOn` was refunded. A past month changes nothing; a
 * current or future month shortens the paid period, and falls back to the trial or to access until midnight.
 * Cancelled hosting stays cancelled.
 */
export function removeMonth(hosting: Hosting, beginsOn: string, today: string): Hosting {
  const { trialEndOn, anchorOn } = hosting;
  if (!hosting.paidThrough || monthFrom(anchorOn, beginsOn).endsOn <= today) return hosting;
  const paidThrough = monthBefore(anchorOn, hosting.paidThrough);
  if (paidThrough > today && paidThrough > (trialEndOn ?? '')) return { ...hosting, paidThrough };
  if (trialEndOn && trialEndOn >= today) {
    const status = hosting.status === 'cancelled' ? 'cancelled' : 'trial';
    return { status, trialEndOn, paidThrough: null, anchorOn: null };
  }
  return { status: 'cancelled', trialEndOn, paidThrough: today, anchorOn };
}
