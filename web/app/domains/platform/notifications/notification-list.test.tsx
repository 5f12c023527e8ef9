import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderElement } from '../../../testing/render.tsx';
import { notification } from './notification.fixture.ts';
import { NotificationList } from './notification-list.tsx';

/** Renders one notification. */
async function show(msg: string, { isNew = false, url = '/sessions' } = {}) {
  const shownNotification = notification('1', msg, { url });
  const onOpen = vi.fn();
  const { user, router } = await renderElement(
    <NotificationList notifications={[shownNotification]} isNew={() => isNew} onOpen={onOpen} />,
  );
  return { user, router, shownNotification, onOpen, link: screen.getByRole('link') };
}

test('a notification links to its page', async () => {
  const { user, router, shownNotification, onOpen, link } = await show('Nora booked a session', {
    url: '/session/view/9',
  });
  await user.click(link);
  expect(router.state.location.pathname).toBe('/session/view/9');
  expect(onOpen).toHaveBeenCalledWith(shownNotification);
});

test('the title of the relative time shows the exact time', async () => {
  await show('Nora booked a session');
  expect(screen.getByText('just now').title).toBe('03-01-2027, 9:00 AM (PST)');
});

test('a new notification is announced as unread', async () => {
  const { link } = await show('Nora booked a session', { isNew: true });
  expect(link.textContent).toContain('Unread: Nora booked a session');
});

test('a notification that was read is not announced as unread', async () => {
  const { link } = await show('Nora booked a session');
  expect(link.textContent).not.toContain('Unread');
});

test('names with angle brackets are shown unchanged', async () => {
  const { link } = await show('&lt;b&gt;Nora&lt;/b&gt; booked a session');
  expect(link.textContent).toContain('<b>Nora</b> booked a session');
});
