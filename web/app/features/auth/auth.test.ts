import { expect, test } from 'vitest';
import { destinationOf } from './auth.api.ts';

const goes = (
  role: 'Super Admin' | 'Developer' | 'Customer' | 'Sub User',
  canSwitch = false,
  place: string | null = null,
  disabled = false,
) => destinationOf({ role, disabled }, canSwitch, place);

test('signing in opens the start page of the role', () => {
  expect(goes('Super Admin')).toBe('/dashboard');
  expect(goes('Developer')).toBe('/dashboard');
  expect(goes('Sub User')).toBe('/switch-account');
  expect(goes('Customer', true)).toBe('/switch-account');
  expect(goes('Customer', false)).toBe('/home');
});

test('a stored return path takes precedence if the user may open it', () => {
  expect(goes('Sub User', true, '/post/9?from=mail')).toBe('/post/9?from=mail');
  expect(goes('Super Admin', false, '/session/view/9')).toBe('/session/view/9');
  expect(goes('Customer', false, '/session/view/9')).toBe('/home');
  expect(goes('Sub User', true, '/subscription')).toBe('/switch-account');
  expect(goes('Customer', false, '/gallery', true)).toBe('/home');
});
