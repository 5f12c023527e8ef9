import type { Notification } from '@lifestory/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../api/query-client.ts';
import { createFakeApi, createRejection, replyNever } from '../../../testing/fake-api.ts';
import { renderElement } from '../../../testing/render.tsx';
import { signInAs } from '../../people/people/person.fixture.ts';
import { Bell } from './bell.tsx';
// Preloads the lazy content of the bell, which would otherwise slow down the first test.
import './bell-content.tsx';
import { notification } from './notification.fixture.ts';

const newNotification = notification('1', '<strong>Nora</strong> booked a session');
const oldNotification = notification('2', 'Otis booked a session', { read: true });

beforeEach(() => localStorage.setItem('sanctum_token', 'secret'));

const unreadReply = (notifications: Notification[], showCount = notifications.length) => ({
  success: true as const,
  data: { notifications, showCount, more: false },
});
const pageReply = (data: Notification[], more = false) => ({ success: true as const, data, more });
const doneReply = { success: true as const, message: '' };

/** Renders the bell with new and read notifications. */
async function show(variant: 'family' | 'staff', unread: Notification[] = [], old: Notification[] = []) {
  const api = createFakeApi({
    'notifications.fetchUnread': unreadReply(unread),
    'notifications.old': pageReply(old),
    'notifications.read': doneReply,
    'notifications.readAll': doneReply,
    'notifications.resetCounter': doneReply,
  });
  const { user, router } = await renderElement(<Bell variant={variant} />);
  await waitFor(() => expect(api.requests).toHaveLength(1));
  const open = async () => {
    await user.click(bell());
    return screen.findByRole('dialog', { name: 'Notifications' });
  };
  return { api, user, router, open };
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const button = (name: string) => screen.queryByRole('button', { name });
const allNotificationsLink = () => screen.queryByRole('link', { name: 'Show All Notifications' });

test('the bell counts new notifications, and opening it marks them as read on the server', async () => {
  const { api, open } = await show('staff', [newNotification]);
  await screen.findByRole('button', { name: 'Notifications, 1 new' });
  expect(screen.getByText('1 new notification')).toBeDefined();
  const dialog = await open();
  await waitFor(() => expect(dialog.textContent).toContain('Unread: Nora booked a session'));
  await waitFor(() => expect(api.listBodies('notifications.readAll')).toEqual([{ option: '' }]));
  expect(api.listBodies('notifications.resetCounter')).toHaveLength(1);
  expect(bell().getAttribute('aria-label')).toBe('Notifications');
});

test('the bell shows at most 99 new notifications', async () => {
  const { api } = await show('staff');
  api.replies['notifications.fetchUnread'] = unreadReply([newNotification], 100);
  await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
  await screen.findByText('99+');
});

test('an open bell shows notifications as new until all are marked as read', async () => {
  const { user, open } = await show('staff', [newNotification]);
  const dialog = await open();
  await user.click(await screen.findByRole('button', { name: 'Mark All Read' }));
  expect(dialog.textContent).toContain('Nora booked a session');
  expect(dialog.textContent).not.toContain('Unread:');
  expect(button('Mark All Read')).toBeNull();
  // Escape closes the dialog only while the focus is inside it.
  expect(document.activeElement?.textContent).toBe('Notifications');
});

test('Escape closes the bell and returns the focus to it', async () => {
  const { user, open } = await show('family');
  await open();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(bell()));
});

test('opening a new notification marks it as read, opens its page and closes the bell', async () => {
  const { api, user, router, open } = await show('family', [newNotification]);
  await open();
  await user.click(await screen.findByRole('link', { name: /Nora booked a session/ }));
  expect(router.state.location.pathname).toBe('/sessions');
  expect(api.listBodies('notifications.read')).toEqual([{ id: '1' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an updated notification replaces its earlier version and is new again', async () => {
  const memory = notification('1', 'Nora added a memory of 1958');
  const { api, user, open } = await show('family', [memory]);
  const dialog = await open();
  await user.click(await screen.findByRole('button', { name: 'Mark All Read' }));
  const created_at = '2027-03-01T17:05:00.000Z';
  api.replies['notifications.fetchUnread'] = unreadReply([
    notification('1', 'Nora added 2 photographs', { created_at }),
  ]);
  await act(() => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
  await waitFor(() => expect(dialog.textContent).toContain('Unread: Nora added 2 photographs'));
  expect(dialog.textContent).not.toContain('Nora added a memory');
});

test('what other pages showed before a notification is refetched when it is shown again', async () => {
  signInAs('Customer');
  const { api } = await show('family');
  const memory = ['gallery', 'memory', 'm1'];
  queryClient.setQueryData(memory, { comments: [] });
  api.replies['notifications.fetchUnread'] = unreadReply([newNotification]);
  const otherTab = new BroadcastChannel('lifestory:notifications');
  otherTab.postMessage(null);
  await screen.findByRole('button', { name: 'Notifications, 1 new' });
  otherTab.close();
  expect(queryClient.getQueryState(memory)?.isInvalidated).toBe(true);
});

test('staff see read notifications below the new ones and can delete them', async () => {
  const { api, user, open } = await show('staff', [newNotification], [oldNotification]);
  await open();
  await screen.findByRole('heading', { name: 'Old notifications' });
  const links = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(links).toEqual([expect.stringContaining('Nora'), expect.stringContaining('Otis')]);
  expect(allNotificationsLink()).toBeNull();
  api.replies['notifications.old'] = pageReply([]);
  await user.click(screen.getByRole('button', { name: 'Delete All Read' }));
  await waitFor(() =>
    expect(api.listBodies('notifications.readAll')).toContainEqual({ option: 'delete', keep: ['1'] }),
  );
  await waitFor(() => expect(screen.queryByText('Otis booked a session')).toBeNull());
});

test('deleting read notifications loads each list once', async () => {
  signInAs('Super Admin');
  const { api, user, open } = await show('staff', [], [oldNotification]);
  await open();
  const remove = await screen.findByRole('button', { name: 'Delete All Read' });
  api.requests.length = 0;
  await user.click(remove);
  await waitFor(() => expect(api.requests).toHaveLength(3));
  expect(api.requests.map(({ name }) => name).toSorted()).toEqual([
    'notifications.fetchUnread',
    'notifications.old',
    'notifications.readAll',
  ]);
});

test('staff can load older notifications', async () => {
  const { api, user, open } = await show('staff', [], [oldNotification]);
  api.replies['notifications.old'] = ({ body }) =>
    JSON.stringify(body).includes('after')
      ? pageReply([notification('3', 'Pia booked a session')])
      : pageReply([oldNotification], true);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await screen.findByText('Pia booked a session');
  expect(api.listBodies('notifications.old')).toContainEqual({ after: '2' });
  expect(button('Show older ones')).toBeNull();
});

test('families see a link to all notifications and a message when there are none', async () => {
  const { open } = await show('family');
  await open();
  await screen.findByText('no notifications');
  expect(allNotificationsLink()?.getAttribute('href')).toBe('/notifications');
  expect(button('Delete All Read')).toBeNull();
});

test('the bell shows that notifications are loading', async () => {
  const { api, open } = await show('family');
  api.replies['notifications.fetchUnread'] = replyNever;
  const dialog = await open();
  expect(dialog.textContent).toContain('Loading…');
  expect(dialog.textContent).not.toContain('no notifications');
});

test('when requests fail, the open bell says so, without an alert', async () => {
  const failure = createRejection(500, 'unexpected', 'Please try again later.');
  createFakeApi({ 'notifications.fetchUnread': failure, 'notifications.old': failure });
  const { user } = await renderElement(<Bell variant="family" />);
  await user.click(bell());
  await screen.findByText('Notifications cannot be shown right now.');
  expect(bell().getAttribute('aria-label')).toBe('Notifications');
  expect(screen.queryByRole('alert')).toBeNull();
});
