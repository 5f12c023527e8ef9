import type { SubscriptionStatus, UserInfo } from '@lifestory/contract';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { clearSignIn, readToken, storeSignIn } from '../../api/sign-in.ts';
import { CreatePasswordForm } from '../../features/auth/create-password.form.tsx';
import { OtherDevices } from '../../features/auth/other-devices.tsx';
import { ClosureReason } from '../../features/subscriptions/closure-reason.tsx';
import SwitchAccountPage from '../customer/switch-account.page.tsx';
import SignInPage from './sign-in.page.tsx';

const ana = { id: '1', role: 'Customer', disabled: false } as UserInfo;

let root: Root;

/** The server's replies, by the end of the URL. */
const answers: Record<string, { status?: number; body: object }> = {};

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const { status = 200, body } = answers[new URL(url).pathname] ?? { status: 404, body: {} };
    return Response.json(body, { status });
  });
  queryClient.clear();
});

afterEach(async () => {
  await act(async () => root.unmount());
  for (const path of Object.keys(answers)) delete answers[path];
  vi.unstubAllGlobals();
});

async function show(page: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <h1>Elsewhere</h1> },
  ]);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>,
    ),
  );
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // React Query notifies components in a separate task.
  await act(async () => new Promise((resolve) => setTimeout(resolve, 0)));
  return router;
}

const text = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

test.each([
  ['password_changed', 'The password was changed'],
  ['role_changed', 'Your role was changed'],
])('the sign-in page says why a sign-in ended, until the next one: %s', async (ended, words) => {
  vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
  answers['/api/user/info'] = {
    status: 401,
    body: { code: 'not_signed_in', message: 'Please sign in.', data: { ended } },
  };
  storeSignIn(ana, 'token');
  await call('people.info', { query: {} }).catch(() => undefined);
  const reason = () => document.querySelector('[role=status]')?.textContent;
  await show(<SignInPage />);
  expect(reason()).toContain(words);
  // The guard navigates to the sign-in page just before the document reloads.
  await act(async () => root.unmount());
  await show(<SignInPage />);
  expect(reason()).toContain(words);
  await act(async () => root.unmount());
  storeSignIn(ana, 'another token');
  clearSignIn();
  await show(<SignInPage />);
  expect(document.querySelector('[role=status]')).toBeNull();
});

test('setting a password signs in and opens the start page', async () => {
  answers['/api/create-new-password'] = {
    body: { success: true, message: 'Saved.', sign_in: { user: ana, token: 'fresh', switch: false } },
  };
  const router = await show(<CreatePasswordForm secret="secret" label="Save password" />);
  await act(async () => button('Save password')?.click());
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(readToken()).toBe('fresh');
});

test('with a single device there is nothing to sign out', async () => {
  answers['/api/user/sign-ins'] = { body: { success: true, data: { others: 0 } } };
  await show(<OtherDevices />);
  expect(text()).toContain('on this device only');
  expect(button('Sign out everywhere else')?.disabled).toBe(true);
  await act(async () => root.unmount());
  queryClient.clear();
  answers['/api/user/sign-ins'] = { body: { success: true, data: { others: 1 } } };
  await show(<OtherDevices />);
  expect(button('Sign out everywhere else')?.disabled).toBe(false);
});

test('a member with a booking sees its next step instead of a link to book', async () => {
  answers['/api/user/get-switches'] = { body: { success: true, data: [], booked: true } };
  await show(<SwitchAccountPage />);
  expect(text()).toContain('Your interview is booked.');
  expect(text()).not.toContain('You have no lifestory of your own yet');
});

test('the in-active page shows what ended and when', async () => {
  const status: SubscriptionStatus = {
    status: 'inactive',
    is_cancelled: false,
    reason: null,
    cancelled_at: null,
    active: null,
    is_on_trial: false,
    trial_end_on: '2027-03-02',
    access_until: '2027-03-02',
    past_due: null,
    disabled: true,
    contact_us: false,
    payment_under_way: false,
  };
  await show(<ClosureReason status={status} open={false} />);
  expect(text()).toContain('Your free trial ended on Mar 02, 2027.');
  await act(async () => root.unmount());
  await show(
    <ClosureReason status={{ ...status, is_cancelled: true, access_until: '2027-05-01' }} open={false} />,
  );
  expect(text()).toContain('Your subscription was cancelled and ended on May 01, 2027.');
});
