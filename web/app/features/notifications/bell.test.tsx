import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../api/query-client.ts';
import { Bell } from './bell.tsx';
// Normally loaded when the bell opens; imported here because loading it is slow.
import './bell-content.tsx';

const told = (id: string, msg: string) => ({
  id,
  read: false,
  read_at: null,
  created: 'just now',
  created_at: '2027-03-01T17:00:00.000Z',
  data: { url: '/sessions', msg, sender: { fullName: 'Nora Quist', profile: null } },
});

let unread: ReturnType<typeof told>[];
let old: ReturnType<typeof told>[];
let count: number;
let asked: string[];
let broken: boolean;
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  queryClient.clear();
  localStorage.setItem('sanctum_token', 'secret');
  [unread, old, count, asked, broken] = [[], [], 0, [], false];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/notifications/', '');
    const { option = '' } = (await request.json().catch(() => ({}))) as { option?: string };
    asked.push(`${path} ${option}`.trim());
    if (broken) return Response.json({ success: false, code: 'unexpected' }, { status: 500 });
    if (path === 'fetch-unread') {
      return Response.json({ success: true, data: { notifications: unread, showCount: count, more: false } });
    }
    if (path === 'old') return Response.json({ success: true, data: old, more: false });
    return Response.json({ success: true, message: '' });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
});

async function show(variant: 'family' | 'staff') {
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  await act(async () =>
    root.render(
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <MantineProvider env="test">
            <Bell variant={variant} />
          </MantineProvider>
        </QueryClientProvider>
      </MemoryRouter>,
    ),
  );
}

const bell = () => document.querySelector<HTMLButtonElement>('button[aria-haspopup=dialog]');
const label = () => bell()?.getAttribute('aria-label');
const dialog = () => document.querySelector('[role=dialog]');
const named = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(({ textContent }) => textContent === name);
const click = (element: HTMLElement | null | undefined) => act(async () => element?.click());
/** Waits for a condition while React processes updates. */
const until = (look: () => void) => vi.waitFor(async () => act(async () => look()), 5000);

test('the bell counts new notifications, and opening it marks them as read on the server only', async () => {
  unread = [told('1', '<strong>Nora</strong> booked a session')];
  count = 1;
  await show('staff');
  await until(() => expect(label()).toBe('Notifications, 1 new'));
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('Unread: Nora booked a session'));
  await until(() => expect(asked).toEqual(expect.arrayContaining(['read-counter', 'read-all'])));
  await until(() => expect(label()).toBe('Notifications'));
  expect(dialog()?.textContent).toContain('Unread: Nora');
  await click(named('Mark All Read'));
  expect(dialog()?.textContent).not.toContain('Unread:');
  expect(named('Mark All Read')).toBeUndefined();
  // The focus is still inside the dialog, so that Escape closes it.
  expect(document.activeElement?.textContent).toBe('Notifications');
});

test('an updated notification replaces its earlier version and is new again', async () => {
  unread = [told('1', 'Nora added a memory of 1958')];
  await show('family');
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('Unread: Nora added a memory'));
  await click(named('Mark All Read'));
  unread = [{ ...told('1', 'Nora added 2 photographs'), created_at: '2027-03-01T17:05:00.000Z' }];
  await act(async () => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
  await until(() => expect(dialog()?.textContent).toContain('Unread: Nora added 2 photographs'));
  expect(dialog()?.textContent).not.toContain('Nora added a memory');
});

test('staff see read notifications below a divider and can delete them', async () => {
  old = [told('2', 'Otis booked a session')];
  await show('staff');
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('Old notifications'));
  await click(named('Delete All Read'));
  expect(asked).toContain('read-all delete');
  expect(named('Show All Notifications')).toBeUndefined();
});

test('marking as read refetches once', async () => {
  localStorage.setItem('user', JSON.stringify({ id: 'n', fullName: 'Nora', role: 'Super Admin' }));
  old = [told('2', 'Otis booked a session')];
  await show('staff');
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('Old notifications'));
  asked = [];
  await click(named('Delete All Read'));
  await until(() => expect(asked).toEqual(expect.arrayContaining(['old', 'fetch-unread'])));
  // A message of this tab would have come back by now.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(asked.toSorted()).toEqual(['fetch-unread', 'old', 'read-all delete']);
});

test('families see a link to all notifications, and a text if there are none', async () => {
  await show('family');
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('no notifications'));
  expect(named('Show All Notifications')?.getAttribute('href')).toBe('/notifications');
  expect(named('Delete All Read')).toBeUndefined();
});

test('failures are silent', async () => {
  broken = true;
  await show('family');
  await until(() => expect(asked).toContain('fetch-unread'));
  expect(label()).toBe('Notifications');
  await click(bell());
  await until(() => expect(dialog()?.textContent).toContain('Notifications cannot be shown right now.'));
  expect(document.querySelector('[role=alert]')).toBeNull();
});
