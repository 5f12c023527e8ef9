import { screen, waitFor, within } from '@testing-library/react';
import type { PropsWithChildren } from 'react';
import { expect, test, vi } from 'vitest';
import { readUser } from '../api/sign-in.ts';
import { renderShell } from './shell.fixture.tsx';
import StaffShell from './staff.tsx';

// `renderShell` already provides these services, without animations.
vi.mock('./app-services.tsx', () => ({ AppServices: ({ children }: PropsWithChildren) => children }));

const stored = { role: 'Super Admin' } as const;
const openPage = (...paths: string[]) => renderShell(<StaffShell />, { stored }, ...paths);
const mainMenu = () => screen.getByRole('navigation', { name: 'Main' });
const drawer = () => screen.queryByRole('dialog');

test('the menu of a Super Admin links to all main pages', async () => {
  await openPage('/dashboard');
  const links = within(mainMenu()).getAllByRole('link');
  expect(links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Dashboard /dashboard',
    'Time Slots /time-slots',
    'Sessions /sessions',
    'Customers /customers',
    'Sub Users /subusers',
    'Transactions /transactions',
    'Staff /staff',
    'Settings /Settings',
  ]);
});

test('the menu of an Interviewer links to the pages that their abilities open', async () => {
  const user = { role: 'Interviewer', can: ['manage_slots'] } as const;
  await renderShell(<StaffShell />, { stored: { ...user, can: [...user.can] } }, '/dashboard');
  const links = within(mainMenu()).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Dashboard', 'Time Slots', 'Sessions']);
});

test('the menu marks the current page', async () => {
  await openPage('/customers');
  const current = within(mainMenu()).getAllByRole('link', { current: 'page' });
  expect(current.map(({ textContent }) => textContent)).toEqual(['Customers']);
});

test('the dashboard has no “Go back”', async () => {
  await openPage('/Dashboard/');
  expect(screen.queryByRole('button', { name: 'Go back' })).toBeNull();
});

test('“Go back” on the first page of a visit opens the dashboard', async () => {
  const { user, path } = await openPage('/customers');
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(path()).toBe('/dashboard');
});

test('“Go back” on a later page opens the previous page', async () => {
  const { user, path } = await openPage('/sessions');
  await user.click(within(mainMenu()).getByRole('link', { name: 'Customers' }));
  await user.click(screen.getByRole('button', { name: 'Go back' }));
  expect(path()).toBe('/sessions');
});

test('on a phone the menu opens in a drawer that closes when a page is chosen', async () => {
  const { user, path } = await openPage('/dashboard');
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const opened = await screen.findByRole('dialog');
  await user.click(within(opened).getByRole('link', { name: 'Customers' }));
  expect(path()).toBe('/customers');
  await waitFor(() => expect(drawer()).toBeNull());
});

test('the profile menu links to profile, audit log and e-mails', async () => {
  const { user } = await openPage('/dashboard');
  await user.click(screen.getByRole('button', { name: 'Your menu, Mei' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Profile', '/profile'],
    ['Audit log', '/audit'],
    ['E-mails', '/mails'],
    ['Logout', null],
  ]);
});

test('the profile menu shows a name that has changed on the server', async () => {
  await renderShell(<StaffShell />, { stored, changed: { fname: 'Maya' } }, '/dashboard');
  await screen.findByRole('button', { name: 'Your menu, Maya' });
  expect(readUser()?.fname).toBe('Maya');
});

test('a user who is no longer staff is redirected out of the staff area', async () => {
  const { path } = await renderShell(<StaffShell />, { stored, changed: { role: 'Customer' } }, '/customers');
  await waitFor(() => expect(path()).toBe('/error'));
});
