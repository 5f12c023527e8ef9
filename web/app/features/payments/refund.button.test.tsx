import type { RefundablePayment } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { storeSignIn } from '../../api/sign-in.ts';
import { Toaster } from '../../ui/notices/toaster.tsx';
import { RefundButton } from './refund.button.tsx';

const video: RefundablePayment = {
  transaction_id: 1042,
  payer: 'Paula Payer',
  description: 'Lifestory video',
  amount: 250,
  card: { brand: 'Visa', last4: '4242' },
  hosting: false,
};

let payments: RefundablePayment[];
let message: string;
let calls: { path: string; body: unknown }[];
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  calls = [];
  message = 'Refunded';
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname;
    calls.push({ path, body: await request.json() });
    return Response.json({ success: true, message, data: payments });
  });
  storeSignIn({ id: 'sue', role: 'Super Admin' } as never, 'secret');
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const dialog = () => document.querySelector('[role="dialog"]');
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

/** Opens the dialog for these payments; returns its text. */
async function open(...of: RefundablePayment[]): Promise<string> {
  payments = of;
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RefundButton interviewId="interview" />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await press('Refund');
  await act(() => vi.waitFor(() => expect(dialog()?.querySelector('dl')).not.toBeNull()));
  return dialog()?.textContent ?? '';
}

test('the dialog names person, purpose, amount and card before anything is refunded', async () => {
  const text = await open(video);
  for (const said of [
    'Paula Payer',
    'Lifestory video (transaction 1042)',
    '$250.00',
    'Visa ending in 4242',
  ]) {
    expect(text).toContain(said);
  }
  expect(text).toContain('The session will count as unpaid.');
  expect(text).not.toContain('hosting');
  expect(calls.map(({ path }) => path)).toEqual(['/api/transactions/refundable']);
  await press('Yes, refund it');
  expect(calls).toContainEqual({ path: '/api/sessions/refund', body: { id: 'interview' } });
});

test('the dialog explains what happens to a month of hosting in the same payment', async () => {
  const both = {
    ...video,
    description: 'Lifestory video and hosting, first month',
    amount: 260,
    hosting: true,
  };
  const text = await open(both);
  expect(text).toContain('$260.00');
  expect(text).toContain('The month of hosting it paid for is removed as well');
  expect(text).toContain('If no other paid month and no trial is left, hosting ends');
});

test('the success message appears although the refunded session no longer shows the button', async () => {
  payments = [video];
  message = 'The video is refunded';
  let isPaid = true;
  function Session() {
    const { data } = useQuery({ queryKey: ['session'], queryFn: () => isPaid });
    // A slower list on the same page: the refetch after the refund ends after the button is gone.
    useQuery({ queryKey: ['slow list'], queryFn: () => (isPaid ? [] : new Promise(() => undefined)) });
    return data ? <RefundButton interviewId="interview" /> : <p>Unpaid</p>;
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <Session />
          <Toaster />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
  await act(() => vi.waitFor(() => press('Refund')));
  await act(() => vi.waitFor(() => expect(dialog()).not.toBeNull()));
  isPaid = false;
  await press('Yes, refund it');
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('Unpaid')));
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain(message)));
});
