import { findDueMonth, type Month, monthBefore, monthFrom } from './month.policy.ts';

/** What a subscription is by its dates; dates are `YYYY-MM-DD` in Los Angeles. */
export interface Hosting {
  status: string;
  trialEndOn: string | null;
  paidThrough: string | null;
  /** The day from which its months are counted. */
  anchorOn: string | null;
}

/**
 * The month that is paid next, when it is paid today: nothing that was free or paid is lost, and a month whose renewal
 * was declined is the one that is still open.
 */
export function nextMonth({ status, trialEndOn, paidThrough, anchorOn }: Hosting, today: string): Month {
  if (status === 'past_due' && paidThrough) return findDueMonth({ anchorOn, paidThrough }, today);
  const begins = [today, trialEndOn, paidThrough].filter((date) => date !== null).sort();
  return monthFrom(anchorOn, begins.at(-1) ?? today);
}

/** What subscribing does now: charges a month, goes on with what is paid, or is refused. */
export type SubscriptionDecision =
  | { charges: Month }
  | { resumes: string }
  | { refused: 'already_subscribed' };

/** What subscribing does for a story that is open. */
export function decideSubscription(hosting: Hosting, today: string): SubscriptionDecision {
  const { status, paidThrough } = hosting;
  if (status === 'active') return { refused: 'already_subscribed' };
  if (status === 'cancelled' && paidThrough && paidThrough > today) return { resumes: paidThrough };
  return { charges: nextMonth(hosting, today) };
}

/**
 * What remains after the month that begins on `beginsOn` was given back. One that is over changes nothing; one that is
 * not is taken off the end: what else was paid remains, else the trial, else access until tonight. What was
 * cancelled stays cancelled.
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
