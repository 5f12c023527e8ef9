import type { SubscriptionOffer, SubscriptionStatus } from '@lifestory/contract';

/** A subscription that renews on December 15, 2026. */
export const subscription = (change: Partial<SubscriptionStatus> = {}): SubscriptionStatus => ({
  status: 'active',
  is_cancelled: false,
  reason: null,
  cancelled_at: null,
  active: { started_at: '2026-10-15', ended_at: '2026-12-15' },
  is_on_trial: false,
  trial_end_on: null,
  access_until: '2026-12-15',
  past_due: null,
  disabled: false,
  contact_us: false,
  payment_under_way: false,
  ...change,
});

/** A trial until December 8, 2026. */
export const trial = (change: Partial<SubscriptionStatus> = {}): SubscriptionStatus =>
  subscription({
    status: 'trial',
    active: null,
    is_on_trial: true,
    trial_end_on: '2026-12-08',
    access_until: '2026-12-08',
    ...change,
  });

/** A cancelled subscription that is open until December 15, 2026. */
export const cancelled = (change: Partial<SubscriptionStatus> = {}): SubscriptionStatus =>
  subscription({
    status: 'cancelled',
    is_cancelled: true,
    active: null,
    reason: 'I have seen it all',
    cancelled_at: '2026-12-01T20:00:00.000Z',
    ...change,
  });

/** A subscription whose renewal was declined. */
export const pastDue = (change: Partial<NonNullable<SubscriptionStatus['past_due']>> = {}) =>
  subscription({
    status: 'past_due',
    past_due: {
      failure: 'Your card was declined.',
      attempts: 1,
      next_try_at: '2026-12-18T20:00:00.000Z',
      ...change,
    },
  });

/** The terms of subscribing: $9.50 a month, charged today. */
export const subscriptionOffer = (
  terms: Partial<NonNullable<SubscriptionOffer['offer']>> = {},
): SubscriptionOffer => ({
  success: true,
  amount: 9.5,
  currency: 'usd',
  offer: { due_now: 9.5, begins_on: null, renews_on: '2027-01-20', ...terms },
  provider: 'sandbox',
  publishable_key: null,
});
