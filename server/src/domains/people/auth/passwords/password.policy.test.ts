import { expect, test } from 'vitest';
import { isKnownBad } from './known-bad-passwords.ts';
import { findPasswordProblems } from './password.policy.ts';

const ana = { email: 'ana.lopez@example.com', fname: 'Ana', lname: 'Lopez' };
const findProblems = (password: string, password_confirmation = password) =>
  findPasswordProblems({ password, password_confirmation }, ana);

test.each([
  'gentle river stones',
  'x7#kQ9!mPz',
  'nur kleinbuchstaben',
  'Ünïcödé wörds',
  'aaa horse in a boat',
])('%s is accepted', (password) => {
  expect(findProblems(password)).toBeUndefined();
});

test('a password has 10 to 128 characters, counted as Unicode code points', () => {
  expect(findProblems('short one')).toEqual({
    password: ['Please choose a password of at least 10 characters.'],
  });
  expect(findProblems('nine chars')).toBeUndefined();
  expect(findProblems('𝒜𝒷𝒸𝒹𝒺')).toHaveProperty('password');
  expect(findProblems('quiet lake '.repeat(12).slice(0, 128))).toBeUndefined();
  expect(findProblems('quiet lake '.repeat(12).slice(0, 129))).toHaveProperty('password');
});

test.each([
  'password123',
  'Password1234',
  'P@ssw0rd1234',
  'qwertyuiop',
  'QWERTY123456',
  '1234567890',
  '0987654321',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  'iloveyou1234',
  'letmein1234!',
  'Lifestory123',
  'welcome2024',
  'asdfghjkl123',
  'qazwsxedc123',
  'Konstantin!',
  '4815162342',
  'passer2009',
  'megaparol12345',
  'Lifestory 2027!',
])('%s is rejected as easy to guess', (password) => {
  expect(isKnownBad(password)).toBe(true);
  expect(findProblems(password)).toHaveProperty('password');
});

test.each(['ana.lopez@example.com', 'Ana Lopez 1958', 'lopezana1234', 'AnaAnaAnaAna', 'ana.lopez!!'])(
  '%s is rejected as the owner’s name or address',
  (password) => {
    expect(findProblems(password)).toEqual({
      password: ['Please choose a password other than your name or e-mail address.'],
    });
  },
);

test('both entries must match, and both errors are reported at once', () => {
  expect(findProblems('gentle river stones', 'gentle river stone')).toEqual({
    password_confirmation: ['The two passwords are not the same.'],
  });
  expect(Object.keys(findProblems('short', 'other') ?? {})).toEqual(['password', 'password_confirmation']);
});
