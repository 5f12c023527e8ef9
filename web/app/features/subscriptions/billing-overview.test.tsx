import type { Card, SubscriptionStatus } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { BillingOverview } from './billing-overview.tsx';

const visa: Card = {
  id: 'c1',
  card_type: 'Visa',
  card_number: '**** **** **** 4242',
  last4: '4242',
  expiry: '08/2029',
  expires_on: '2029-08-31',
  expired: false,
  expires_soon: false,
  preferred: 1,
};
const active: SubscriptionStatus = {
  status: 'active',
  is_cancelled: false,
  reason: null,
  cancelled_at: null,
  active: { started_at: '2027-03-01', ended_at: '2027-04-01' },
  is_on_trial: false,
  trial_end_on: null,
  access_until: '2027-04-01',
  past_due: null,
  disabled: false,
  payment_under_way: false,
  contact_us: false,
};
const cancelled: SubscriptionStatus = { ...active, status: 'cancelled', is_cancelled: true, active: null };

let root: Root;
let cards: Card[];

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  cards = [visa];
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(status: SubscriptionStatus) {
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { pathname } = new URL(url);
    if (pathname === '/api/user/delete-payment-method') cards = [];
    const data =
      pathname === '/api/user/payment-methods'
        ? cards
        : pathname === '/api/user/subscription-status'
          ? status
          : undefined;
    const done = data || pathname === '/api/user/delete-payment-method';
    return Response.json({ success: done, message: 'Said.', data }, { status: done ? 200 : 500 });
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={createMemoryRouter([{ path: '*', element: <BillingOverview /> }])} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await until(() => expect(text()).toContain('4242'));
}

const until = (check: () => void) =>
  vi.waitFor(async () => {
    await act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
    check();
  });
const text = () => document.body.textContent;
const deletion = () =>
  document.querySelector<HTMLButtonElement>('[aria-label="Delete: Visa ending in 4242"]');

test('the last card cannot be deleted while it is charged', async () => {
  await show(active);
  await until(() => expect(text()).toContain('To delete it, add another card'));
  expect(deletion()).toBeNull();
});

test('the last card can be deleted once hosting is cancelled', async () => {
  await show(cancelled);
  await until(() => expect(deletion()).not.toBeNull());
  expect(text()).not.toContain('To delete it');
  await act(async () => deletion()?.click());
  const confirm = () => document.querySelector('[role=dialog], [role=alertdialog]');
  await until(() => expect(confirm()?.textContent).toContain('Delete this card?'));
  const yes = [...(confirm()?.querySelectorAll('button') ?? [])].at(-1);
  await act(async () => yes?.click());
  await until(() => expect(text()).toContain('No payment method.'));
});
