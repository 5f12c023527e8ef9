import type { UserInfo } from '@lifestory/contract';
import { expect, test } from 'vitest';
import {
  clearSignIn,
  consumeReturnPath,
  readUser,
  signOutIfExpired,
  storeReturnPath,
  storeSignIn,
} from './sign-in.ts';

const ruth: UserInfo = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  fname: 'Ruth',
  lname: 'Ames',
  fullName: 'Ruth Ames',
  email: 'ruth@example.com',
  contact: '',
  role: 'Customer',
  profile: null,
  created_at: '2026-01-02T10:00:00.000Z',
  disabled: false,
  details: { bio: '', city: '', state: '', country: '', zip_code: '', dob: null },
};

test('a sign-in is stored under its three keys, for seven days', () => {
  const startedAt = Date.now();
  storeSignIn(ruth, 'secret');
  expect(Object.keys(localStorage).sort()).toEqual(['expiration_date', 'sanctum_token', 'user']);
  const deviationMs = Number(localStorage.getItem('expiration_date')) - startedAt - 604_800_000;
  expect(deviationMs).toBeGreaterThanOrEqual(0);
  expect(deviationMs).toBeLessThan(1000);
  expect(readUser()).toEqual(ruth);
  expect(document.documentElement.hasAttribute('data-signed-in')).toBe(true);
  expect(document.documentElement.hasAttribute('data-staff')).toBe(false);
});

test('a missing token, a missing user and an invalid user count as signed out', () => {
  storeSignIn(ruth, 'secret');
  clearSignIn(['token']);
  expect(readUser()).toBeNull();
  expect(localStorage.getItem('user')).not.toBeNull();
  localStorage.setItem('sanctum_token', 'secret');
  localStorage.setItem('user', '{"id":');
  expect(readUser()).toBeNull();
  localStorage.removeItem('user');
  expect(readUser()).toBeNull();
});

test('an expired sign-in loses its token and expiration, but not the user', () => {
  storeSignIn(ruth, 'secret');
  expect(signOutIfExpired(Date.now() + 604_000_000)).toBe(false);
  expect(signOutIfExpired(Date.now() + 604_801_000)).toBe(true);
  expect(Object.keys(localStorage)).toEqual(['user']);
  expect(signOutIfExpired(Date.now() + 604_801_000)).toBe(false);
});

test('a sign-in without a time of expiration does not expire, one with an invalid time has expired', () => {
  storeSignIn(ruth, 'secret');
  localStorage.removeItem('expiration_date');
  expect(signOutIfExpired()).toBe(false);
  localStorage.setItem('expiration_date', 'tomorrow');
  expect(signOutIfExpired()).toBe(true);
});

test.each([
  ['/gallery?label=1958', '/gallery?label=1958'],
  ['/home', null],
  ['//elsewhere.example', null],
  ['/\\elsewhere.example', null],
  ['https://elsewhere.example', null],
])('the stored return path %s is returned as %s, once', (stored, returned) => {
  storeReturnPath(stored);
  expect(consumeReturnPath()).toBe(returned);
  expect(consumeReturnPath()).toBeNull();
});
