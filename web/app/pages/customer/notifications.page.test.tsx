import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { notification } from '../../domains/platform/notifications/notification.fixture.ts';
import { createFakeApi, createRejection, replyNever } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import NotificationsPage from './notifications.page.tsx';

const unread = notification('1', 'Nora added a photograph', { url: '/post/1' });
const read = notification('2', 'Nora wrote a comment', { url: '/post/2', read: true });
const successReply = { success: true, message: '' } as const;

beforeEach(() => signInAs('Customer'));

const listOf = (data: (typeof read)[], more = false) => ({ success: true, data, more }) as const;

async function showPage(...notifications: (typeof read)[]) {
  const api = createFakeApi({
    'notifications.fetch': listOf(notifications),
    'notifications.read': successReply,
    'notifications.readAll': successReply,
  });
  const page = await renderElement(
    <main>
      <NotificationsPage />
    </main>,
    '/notifications',
  );
  return { ...page, api };
}

const readAllButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mark all as read' });
const findItems = async () =>
  (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent?.replace('just now', ''));

test('unread notifications are marked as such', async () => {
  await showPage(unread, read);
  expect(await findItems()).toEqual(['NQUnread: Nora added a photograph', 'NQNora wrote a comment']);
});

test('opening an unread notification marks it as read', async () => {
  const { user, api, router } = await showPage(unread);
  await user.click(await screen.findByRole('link', { name: /Nora added a photograph/ }));
  await waitFor(() => expect(api.listBodies('notifications.read')).toEqual([{ id: '1' }]));
  expect(router.state.location.pathname).toBe('/post/1');
});

test('opening a read notification only opens its page', async () => {
  const { user, api, router } = await showPage(read);
  await user.click(await screen.findByRole('link', { name: /Nora wrote a comment/ }));
  expect(router.state.location.pathname).toBe('/post/2');
  expect(api.listBodies('notifications.read')).toEqual([]);
});

test('marking all notifications as read moves the focus to the title', async () => {
  const { user, api } = await showPage(unread, read);
  await findItems();
  api.replies['notifications.fetch'] = listOf([{ ...unread, read: true }, read]);
  await user.click(readAllButton());
  await waitFor(() => expect(readAllButton().disabled).toBe(true));
  await waitFor(async () => expect((await findItems())[0]).toBe('NQNora added a photograph'));
  expect(api.listBodies('notifications.readAll')).toEqual([{ option: '' }]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

test('the button for marking all as read is disabled without unread notifications', async () => {
  await showPage(read);
  await findItems();
  expect(readAllButton().disabled).toBe(true);
});

test('a page without notifications explains what will appear', async () => {
  await showPage();
  await screen.findByText('No notifications');
  screen.getByText(/it appears here\.$/);
});

test('the page is not reported as empty while the notifications load', async () => {
  createFakeApi({ 'notifications.fetch': replyNever });
  await renderElement(<NotificationsPage />);
  expect(screen.queryByText('No notifications')).toBeNull();
  expect(readAllButton().disabled).toBe(true);
});

test('if the notifications cannot be loaded, a retry loads them', async () => {
  const api = createFakeApi({ 'notifications.fetch': createRejection(500, 'unexpected', 'Sorry.') });
  const { user } = await renderElement(<NotificationsPage />);
  await screen.findByText('Your notifications cannot be shown at the moment');
  api.replies['notifications.fetch'] = listOf([read]);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('link', { name: /Nora wrote a comment/ });
});

test('older notifications are appended to the list', async () => {
  const api = createFakeApi({
    'notifications.fetch': ({ body }) =>
      JSON.stringify(body) === '{"after":"1"}' ? listOf([read]) : listOf([unread], true),
  });
  const { user } = await renderElement(<NotificationsPage />);
  await user.click(await screen.findByRole('button', { name: 'Show older ones' }));
  await waitFor(async () => expect(await findItems()).toHaveLength(2));
  expect(await findItems()).toEqual(['NQUnread: Nora added a photograph', 'NQNora wrote a comment']);
  expect(screen.queryByRole('button', { name: 'Show older ones' })).toBeNull();
  expect(api.requests).toHaveLength(2);
});

test('older notifications cannot be requested again while they load', async () => {
  const api = createFakeApi({
    'notifications.fetch': ({ body }) =>
      JSON.stringify(body) === '{}' ? listOf([unread], true) : replyNever(),
  });
  const { user } = await renderElement(<NotificationsPage />);
  const button = await screen.findByRole('button', { name: 'Show older ones' });
  await user.click(button);
  await user.click(button);
  expect(button.hasAttribute('disabled')).toBe(true);
  expect(api.requests).toHaveLength(2);
});
