import { expect, test } from 'vitest';
import { destinationOf } from './auth.api.ts';

const destination = (
  role: 'Super Admin' | 'Developer' | 'Customer' | 'Sub User',
  canSwitch = false,
  returnPath: string | null = null,
  disabled = false,
) => destinationOf({ role, disabled }, canSwitch, returnPath);

test('signing in opens the start page of the role', () => {
  expect(destination('Super Admin')).toBe('/dashboard');
  expect(destination('Developer')).toBe('/dashboard');
  expect(destination('Sub User')).toBe('/switch-account');
  expect(destination('Customer', true)).toBe('/switch-account');
  expect(destination('Customer', false)).toBe('/home');
});

test('a stored return path takes precedence if the user may open it', () => {
  expect(destination('Sub User', true, '/post/9?from=mail')).toBe('/post/9?from=mail');
  expect(destination('Super Admin', false, '/session/view/9')).toBe('/session/view/9');
  expect(destination('Customer', false, '/session/view/9')).toBe('/home');
  expect(destination('Sub User', true, '/subscription')).toBe('/switch-account');
  expect(destination('Customer', false, '/gallery', true)).toBe('/home');
});
