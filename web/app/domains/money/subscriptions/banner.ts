import type { Card, SubscriptionStatus } from '@lifestory/contract';
import { formatDay } from '../../../ui/time.ts';

/** A message about the subscription with a link to fix it. */
export interface Banner {
  kind: 'past-due' | 'trial-ends' | 'card-expires';
  text: string;
  link: { label: string; to: string };
}

/** Days before the end of the trial from which the banner mentions it. */
const trialNoticeDays = 7;

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Returns the most urgent message about the subscription on a day (`YYYY-MM-DD`), or null. */
export function findBanner(status: SubscriptionStatus, cards: readonly Card[], today: string): Banner | null {
  const { past_due, is_on_trial, trial_end_on, active } = status;
  if (past_due) {
    const retryText = past_due.next_try_at ? ` We will try again on ${formatDay(past_due.next_try_at)}.` : '';
    return {
      kind: 'past-due',
      text: `Your last monthly payment did not go through.${retryText}`,
      link: { label: 'Pay now', to: '/subscription' },
    };
  }
  if (is_on_trial && !active && trial_end_on && daysBetween(today, trial_end_on) <= trialNoticeDays) {
    const day = trial_end_on === today ? 'today' : `on ${formatDay(trial_end_on)}`;
    return {
      kind: 'trial-ends',
      text: `Your trial ends ${day}. Subscribe and everything stays open.`,
      link: { label: 'Subscribe', to: '/subscription' },
    };
  }
  const card = cards.find(({ preferred }) => preferred === 1);
  if (active && card && card.expires_on < active.ended_at) {
    const brand = card.card_type === 'Other' ? 'Your card' : `Your ${card.card_type}`;
    return {
      kind: 'card-expires',
      text: `${brand} ending in ${card.last4} ${card.expired ? 'has expired' : 'expires'} before your next payment on ${formatDay(active.ended_at)}.`,
      link: { label: 'Change card', to: '/setting#payment-methods' },
    };
  }
  return null;
}
