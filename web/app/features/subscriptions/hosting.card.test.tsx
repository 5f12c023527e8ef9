import type { CustomerHosting } from '@lifestory/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { otherCard, savedCard } from '../cards/card.fixture.ts';
import { HostingCard } from './hosting.card.tsx';
import { cancelled, pastDue, subscription, trial } from './subscription.fixture.ts';

/** Renders the card for staff; returns the facts as `label: value`. */
async function showHosting(hosting: Partial<CustomerHosting>) {
  createFakeApi({
    'subscriptions.ofPerson': { success: true, data: { subscription: null, cards: [], ...hosting } },
  });
  await renderElement(<HostingCard personId="0198c7a0-0000-7000-8000-000000000003" />);
  await screen.findByRole('heading', { name: 'Payment methods' });
  return screen
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

test('while hosting loads, neither a subscription nor cards are shown', async () => {
  createFakeApi({ 'subscriptions.ofPerson': replyNever });
  await renderElement(<HostingCard personId="0198c7a0-0000-7000-8000-000000000003" />);
  screen.getByRole('heading', { name: 'Subscription' });
  expect(screen.queryByText('It begins when the account is created.')).toBeNull();
  expect(screen.queryByText('No payment method.')).toBeNull();
});

test('hosting that cannot be loaded shows the reason', async () => {
  createFakeApi({ 'subscriptions.ofPerson': createRejection(404, 'not_found', 'This customer was erased.') });
  await renderElement(<HostingCard personId="0198c7a0-0000-7000-8000-000000000003" />);
  expect((await screen.findByRole('alert')).textContent).toBe('This customer was erased.');
});

test('a customer without an account has no subscription and no cards yet', async () => {
  const facts = await showHosting({});
  screen.getByText('It begins when the account is created.');
  screen.getByText('No payment method.');
  expect(facts).toEqual([]);
});

test('an active subscription shows when it started and renews', async () => {
  const facts = await showHosting({ subscription: subscription() });
  screen.getByText('Active');
  expect(facts).toEqual(['Started: 10-15-2026', 'Renews: 12-15-2026']);
});

test('a trial shows its end', async () => {
  const facts = await showHosting({ subscription: trial() });
  screen.getByText('On trial');
  expect(facts).toEqual(['Trial ends: 12-08-2026']);
});

test('a declined renewal shows the reason and the next attempt instead of the renewal', async () => {
  const facts = await showHosting({ subscription: pastDue() });
  screen.getByText('Payment failed');
  expect(facts).toEqual([
    'Started: 10-15-2026',
    'Last payment: Your card was declined.',
    'Next try: 12-18-2026',
  ]);
});

test('a declined renewal without a reason is shown as declined', async () => {
  const facts = await showHosting({ subscription: pastDue({ failure: null, next_try_at: null }) });
  expect(facts).toEqual(['Started: 10-15-2026', 'Last payment: Declined']);
});

test('a cancelled subscription shows the date, the reason and the last day of access', async () => {
  const facts = await showHosting({ subscription: cancelled() });
  expect(screen.getAllByText('Cancelled')).toHaveLength(2);
  expect(facts).toEqual(['Cancelled: 12-01-2026', 'Reason: I have seen it all', 'Open until: 12-15-2026']);
});

test('the saved cards are listed without actions', async () => {
  await showHosting({ subscription: subscription(), cards: [savedCard(), otherCard({ expired: true })] });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('ending in •••• •••• •••• 4242');
  expect(second?.textContent).toContain('Expired 08/2029');
  expect(screen.queryByRole('button')).toBeNull();
});
