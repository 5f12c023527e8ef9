import type { Card, SubscriptionStatus } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { bannerOf } from './banner.ts';

const quiet: SubscriptionStatus = {
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
};
const trial: SubscriptionStatus = {
  ...quiet,
  status: 'trial',
  active: null,
  is_on_trial: true,
  trial_end_on: '2026-12-08',
};
const visa: Card = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  card_type: 'Visa',
  card_number: '**** **** **** 4242',
  last4: '4242',
  expiry: '08/2029',
  expires_on: '2029-08-31',
  expired: false,
  expires_soon: false,
  preferred: 1,
};

test('a subscription that renews with a valid card has no banner', () => {
  expect(bannerOf(quiet, [visa], '2026-12-01')).toBeNull();
});

test('a trial is mentioned from seven days before its end', () => {
  expect(bannerOf(trial, [], '2026-11-30')).toBeNull();
  expect(bannerOf(trial, [], '2026-12-01')).toMatchObject({
    kind: 'trial-ends',
    text: 'Your trial ends on Dec 08, 2026. Subscribe and everything stays open.',
    way: { to: '/subscription' },
  });
  expect(bannerOf(trial, [], '2026-12-08')?.text).toMatch(/^Your trial ends today\./);
});

test('the trial of a subscriber ends without a banner', () => {
  expect(bannerOf({ ...trial, active: quiet.active }, [visa], '2026-12-07')).toBeNull();
});

test('a card that expires before the next renewal is mentioned, also after it has expired', () => {
  const ending = { ...visa, expires_on: '2026-12-14' };
  expect(bannerOf(quiet, [ending], '2026-12-01')).toMatchObject({
    kind: 'card-expires',
    text: 'Your Visa ending in 4242 expires before your next payment on Dec 15, 2026.',
    way: { to: '/setting#payment-methods' },
  });
  expect(bannerOf(quiet, [{ ...ending, expired: true }], '2026-12-01')?.text).toMatch(/has expired before/);
  expect(bannerOf(quiet, [{ ...ending, preferred: 0 }, visa], '2026-12-01')).toBeNull();
  expect(bannerOf(quiet, [{ ...visa, expires_on: '2026-12-15' }], '2026-12-01')).toBeNull();
});

test('a declined renewal takes precedence', () => {
  const declined = {
    ...quiet,
    past_due: { failure: 'Your card was declined.', attempts: 1, next_try_at: '2026-12-18T20:00:00.000Z' },
  };
  expect(
    bannerOf(declined, [{ ...visa, expired: true, expires_on: '2026-01-31' }], '2026-12-16'),
  ).toMatchObject({
    kind: 'past-due',
    text: 'Your last monthly payment did not go through. We try again on Dec 18, 2026.',
    way: { label: 'Pay now', to: '/subscription' },
  });
});
