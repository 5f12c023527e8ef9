import { expect, test } from 'vitest';
import { generatePassword } from './generated-password.ts';

test('a password has twenty characters, including letters, digits and symbols', () => {
  for (let time = 0; time < 500; time++) {
    const password = generatePassword();
    expect(password).toHaveLength(20);
    expect(password).toMatch(/[a-zA-Z]/);
    expect(password).toMatch(/\d/);
    expect(password).toMatch(/[^a-zA-Z\d\s]/);
    expect(password).not.toMatch(/[0O1lI]/);
  }
});

test('500 passwords are unique and together use all 71 allowed characters', () => {
  const passwords = Array.from({ length: 500 }, generatePassword);
  expect(new Set(passwords).size).toBe(500);
  expect(new Set(passwords.join('')).size).toBe(71);
});
