import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readToken, readUser } from '../../api/sign-in.ts';
import { signInAs } from '../../domains/people/people/person.fixture.ts';
import { createFakeApi } from '../../testing/fake-api.ts';
import { renderElement } from '../../testing/render.tsx';
import { ProfileMenu } from './profile-menu.tsx';

const clicked = vi.fn();
const menu = (
  <main>
    <ProfileMenu
      links={[
        { to: '/profile', label: 'Profile', icon: 'person' },
        { to: '/home', label: 'Show me around', icon: 'star', onClick: clicked },
      ]}
    />
  </main>
);

async function openMenu() {
  createFakeApi({ 'auth.logout': { success: true, message: 'You are signed out.' } });
  const { user, router } = await renderElement(menu, '/gallery');
  await user.click(screen.getByRole('button', { name: 'Your menu, Mei' }));
  const choose = async (name: string) => user.click(await screen.findByRole('menuitem', { name }));
  return { choose, path: () => router.state.location.pathname };
}

test('a signed-out visitor sees no menu', async () => {
  await renderElement(menu);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the menu lists its links and Logout', async () => {
  signInAs('Customer');
  await openMenu();
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Profile', 'Show me around', 'Logout']);
});

test('an item opens its page and calls its click handler', async () => {
  signInAs('Customer');
  const { choose, path } = await openMenu();
  await choose('Show me around');
  expect(path()).toBe('/home');
  expect(clicked).toHaveBeenCalledOnce();
});

test('Logout ends the sign-in of a customer and opens the sign-in page', async () => {
  signInAs('Customer');
  const { choose, path } = await openMenu();
  await choose('Logout');
  expect(path()).toBe('/login');
  expect(readToken()).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
});

test('Logout signs staff out but keeps their stored user', async () => {
  signInAs('Super Admin');
  const { choose } = await openMenu();
  await choose('Logout');
  expect(readUser()).toBeNull();
  expect(localStorage.getItem('user')).toContain('Mei Tanaka');
});
