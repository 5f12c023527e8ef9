import type { CustomerHosting } from '@lifestory/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { otherCard, savedCard } from '../cards/card.fixture.ts';
import { HostingCard } from './hosting.card.tsx';
import { cancelled, pastDue, subscription, trial } from './subscription.fixture.ts';

const personId = '0198c7a0-0000-7000-8000-000000000003';

/** Renders the card for staff who can change the hosting. */
async function showChangeable(hosting: Partial<CustomerHosting>) {
  const api = createFakeApi({
    'subscriptions.ofPerson': {
      success: true,
      data: { subscription: null, resumes_on: null, cards: [], keeper: null, ...hosting },
    },
    'subscriptions.endRenewals': { success: true, message: 'The subscription is cancelled' },
    'subscriptions.resumeRenewals': { success: true, message: 'The subscription renews again' },
    'payments.offlineHosting': { success: true, data: { month_price: 10, payments: [] } },
  });
  const { user } = await renderElement(<HostingCard personId={personId} />);
  await screen.findByRole('heading', { name: 'Payment methods' });
  return { api, user };
}

/** Renders the card for staff; returns the facts as `label: value`. */
async function showHosting(hosting: Partial<CustomerHosting>) {
  createFakeApi({
    'subscriptions.ofPerson': {
      success: true,
      data: { subscription: null, resumes_on: null, cards: [], keeper: null, ...hosting },
    },
  });
  await renderElement(<HostingCard personId={personId} />);
  await screen.findByRole('heading', { name: 'Payment methods' });
  return screen
    .queryAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
}

test('while hosting loads, neither a subscription nor cards are shown', async () => {
  createFakeApi({ 'subscriptions.ofPerson': replyNever });
  await renderElement(<HostingCard personId={personId} />);
  screen.getByRole('heading', { name: 'Subscription' });
  expect(screen.queryByText('It begins when the account is created.')).toBeNull();
  expect(screen.queryByText('No payment method.')).toBeNull();
});

test('hosting that cannot be loaded shows the reason', async () => {
  createFakeApi({ 'subscriptions.ofPerson': createRejection(404, 'not_found', 'This customer was erased.') });
  await renderElement(<HostingCard personId={personId} />);
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

describe('for a Super Admin', () => {
  beforeEach(() => signInAs('Super Admin'));

  test('a renewing subscription is cancelled with a reason', async () => {
    const { api, user } = await showChangeable({ subscription: subscription() });
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the subscription?' }));
    dialog.getByText(/The story stays open until 12-15-2026/);
    await user.type(dialog.getByLabelText('Reason'), 'She phoned us');
    await user.click(dialog.getByRole('button', { name: 'Cancel subscription' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.listBodies('subscriptions.endRenewals')).toEqual([{ id: personId, reason: 'She phoned us' }]);
  });

  test('an overdue subscription is cancelled at once', async () => {
    const { user } = await showChangeable({ subscription: pastDue() });
    await user.click(screen.getByRole('button', { name: 'Cancel subscription' }));
    await screen.findByText(/the story closes now/);
  });

  test('a cancelled subscription resumes while it is paid, and a refusal shows the reason', async () => {
    const { api, user } = await showChangeable({ subscription: cancelled(), resumes_on: '2026-12-15' });
    api.replies['subscriptions.resumeRenewals'] = createRejection(409, 'conflict', 'No paid time is left.');
    await user.click(screen.getByRole('button', { name: 'Resume subscription' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Resume the subscription?' }));
    dialog.getByText(/renews on 12-15-2026/);
    await user.type(dialog.getByLabelText('Reason'), 'She changed her mind');
    await user.click(dialog.getByRole('button', { name: 'Resume subscription' }));
    await screen.findByText('No paid time is left.');
    expect(api.listBodies('subscriptions.resumeRenewals')).toEqual([
      { id: personId, reason: 'She changed her mind' },
    ]);
  });

  test.each([
    ['a trial', { subscription: trial() }],
    ['a cancelled subscription without paid time', { subscription: cancelled() }],
  ])('%s can be neither cancelled nor resumed', async (_name, hosting) => {
    await showChangeable(hosting);
    expect(screen.queryByRole('button', { name: /subscription/ })).toBeNull();
  });
});

test('the keeper of a story is named as the one who pays', async () => {
  await showHosting({ subscription: subscription(), keeper: { id: 'ben', fullName: 'Ben Whitaker' } });
  const link = screen.getByRole('link', { name: 'Ben Whitaker' });
  expect(link.getAttribute('href')).toBe('/user/view/ben');
});

test('the saved cards are listed without actions', async () => {
  await showHosting({ subscription: subscription(), cards: [savedCard(), otherCard({ expired: true })] });
  const [first, second] = screen.getAllByRole('listitem');
  expect(first?.textContent).toContain('ending in •••• •••• •••• 4242');
  expect(second?.textContent).toContain('Expired 08/2029');
  expect(screen.queryByRole('button')).toBeNull();
});
