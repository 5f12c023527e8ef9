import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { storeSignIn } from '../../api/sign-in.ts';
import { SettingsForm } from './settings.form.tsx';

const configuration = {
  success: true as const,
  paymentForSession: 1250,
  paymentForSubscription: 10,
  trialPeriod: 30,
  day_before_meeting_to_send_alert: 24,
  customer_reminder_hours: 24,
  min_booking_lead_minutes: 60,
  max_photographs_per_story: 20_000,
  max_story_gigabytes: 200,
  last_changes: [],
};

let sent: unknown[];
let root: Root;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  sent = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return Response.json({ success: true, message: '' });
  });
  storeSignIn({ id: 'sue', role: 'Super Admin' } as never, 'secret');
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const element = <SettingsForm configuration={configuration as never} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <MantineProvider env="test">
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

const field = (key: string) => document.querySelector<HTMLInputElement>(`#${key}`);
const type = (key: string, value: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(key), value);
    field(key)?.dispatchEvent(new Event('input', { bubbles: true }));
  });
const save = () => act(async () => document.querySelector('form')?.requestSubmit());

test('large numbers have a thousands separator, and may be typed with or without one', async () => {
  const key = 'max-photographs-per-story';
  expect(field(key)?.value).toBe('20,000');
  expect(field('amount-for-booking-session')?.value).toBe('1,250');
  await type(key, '30,000');
  await save();
  await type(key, '20000');
  await save();
  expect(sent).toEqual([{ key, value: '30000' }]);
});

test('a misplaced comma is sent as typed, to be rejected', async () => {
  const key = 'amount-for-booking-session';
  await type(key, '250,50');
  await save();
  expect(sent).toEqual([{ key, value: '250,50' }]);
});
