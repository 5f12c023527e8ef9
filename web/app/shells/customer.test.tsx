import { screen, waitFor, within } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import CustomerShell from './customer.tsx';
import { renderShell } from './shell.fixture.tsx';

// `renderShell` already provides these services, without animations.
vi.mock('./app-services.tsx', () => ({ AppServices: ({ children }: PropsWithChildren) => children }));

const openPage = (options: Partial<Parameters<typeof renderShell>[1]> = {}, path = '/home') =>
  renderShell(<CustomerShell />, { stored: {}, ...options }, path);
const mainMenu = () => screen.getByRole('navigation', { name: 'Main' });

/** Opens the profile menu; returns the texts of its items. */
async function profileItems(user: Awaited<ReturnType<typeof openPage>>['user']) {
  await user.click(screen.getByRole('button', { name: 'Your menu, Mei' }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

test('the menu of a customer links to home, gallery and notifications', async () => {
  await openPage();
  const links = within(mainMenu()).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Home', '/home'],
    ['Gallery', '/gallery'],
    ['Notifications', '/notifications'],
  ]);
  expect(within(mainMenu()).getByRole('link', { current: 'page' }).textContent).toBe('Home');
});

test('the profile menu has home, settings, the tour and sign-out', async () => {
  const { user } = await openPage();
  expect(await profileItems(user)).toEqual(['My Home', 'Settings', 'Show me around', 'Logout']);
});

test('the profile menu offers to switch if there is another story', async () => {
  const { user } = await openPage({ canSwitch: true });
  await profileItems(user);
  const item = await screen.findByRole('menuitem', { name: 'Switch Account' });
  expect(item.getAttribute('href')).toBe('/switch-account');
});

test('“Show me around” starts the tour on the home page again', async () => {
  localStorage.setItem('tour_viewed', '1');
  const { user, path } = await openPage({}, '/gallery');
  await profileItems(user);
  await user.click(screen.getByRole('menuitem', { name: 'Show me around' }));
  expect(path()).toBe('/home');
  expect(localStorage.getItem('tour_viewed')).toBeNull();
});

test('a disabled account has no menu and no bell, and can only sign out', async () => {
  const { user } = await openPage({ stored: { disabled: true } }, '/in-active');
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Notifications' })).toBeNull();
  expect(await profileItems(user)).toEqual(['Logout']);
});

test('a disabled account with another story can switch to it', async () => {
  const { user } = await openPage({ stored: { disabled: true }, canSwitch: true }, '/in-active');
  await profileItems(user);
  await screen.findByRole('menuitem', { name: 'Switch Account' });
  expect(screen.getAllByRole('menuitem')).toHaveLength(2);
});

test('an active account has a bell', async () => {
  await openPage();
  screen.getByRole('button', { name: 'Notifications' });
});

test('a user whose account was disabled in the meantime is redirected to /in-active', async () => {
  const { path } = await openPage({ changed: { disabled: true } }, '/gallery');
  await waitFor(() => expect(path()).toBe('/in-active'));
});

test('a user whose account was disabled in the meantime stays on pages that are still open', async () => {
  const { path } = await openPage({ changed: { disabled: true } }, '/subscription');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
  expect(path()).toBe('/subscription');
});

test('a Sub User cannot stay on pages that are open to customers only', async () => {
  const { path } = await openPage({ changed: { role: 'Sub User' } }, '/friends-and-family');
  await waitFor(() => expect(path()).toBe('/error'));
});
