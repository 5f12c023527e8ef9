import { beforeEach, expect, test, vi } from 'vitest';
import firstPaint from './first-paint.ts?script';

const root = document.documentElement;
const replace = vi.fn();
const runScript = (pathname = '/') => new Function('location', firstPaint)({ pathname, replace });

beforeEach(() => {
  replace.mockReset();
  for (const name of root.getAttributeNames()) root.removeAttribute(name);
});

const signIn = (role: string, expiration = Date.now() + 60_000) => {
  localStorage.setItem('sanctum_token', 'secret');
  localStorage.setItem('user', JSON.stringify({ role }));
  localStorage.setItem('expiration_date', String(expiration));
};

test('a first visit has the light scheme, the medium font size and no sign-in', () => {
  runScript();
  expect(root.getAttributeNames()).toEqual(['data-mantine-color-scheme']);
  expect(root.dataset.mantineColorScheme).toBe('light');
});

test('stored font size and color scheme are applied before the first paint; invalid ones are ignored', () => {
  localStorage.setItem('font_size_class', 'large');
  localStorage.setItem('mantine-color-scheme-value', 'dark');
  runScript();
  expect(root.dataset).toMatchObject({ fontSize: 'large', mantineColorScheme: 'dark' });
  root.removeAttribute('data-font-size');
  localStorage.setItem('font_size_class', 'enormous');
  runScript();
  expect(root.dataset.fontSize).toBeUndefined();
});

test('attributes of the document show who is signed in', () => {
  signIn('Customer');
  runScript();
  expect([root.hasAttribute('data-signed-in'), root.hasAttribute('data-staff')]).toEqual([true, false]);
  signIn('Developer');
  runScript();
  expect([root.hasAttribute('data-signed-in'), root.hasAttribute('data-staff')]).toEqual([true, true]);
});

test.each([
  ['Customer', '/home'],
  ['Sub User', '/home'],
  ['Super Admin', '/dashboard'],
  ['Developer', '/dashboard'],
  ['Interviewer', '/dashboard'],
])('the sign-in page redirects a signed-in %s to %s', (role, startPage) => {
  signIn(role);
  runScript('/login');
  expect(replace).toHaveBeenCalledExactlyOnceWith(startPage);
});

test('an expired sign-in is removed, and the landing page opens', () => {
  signIn('Customer', Date.now() - 1);
  runScript('/home');
  expect(replace).toHaveBeenCalledExactlyOnceWith('/');
  expect(localStorage.getItem('sanctum_token')).toBeNull();
  expect(localStorage.getItem('expiration_date')).toBeNull();
  expect(root.hasAttribute('data-signed-in')).toBe(false);
});
