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

test('passwords are unique and use every allowed character', () => {
  const made = Array.from({ length: 500 }, generatePassword);
  expect(new Set(made).size).toBe(500);
  expect(new Set(made.join('')).size).toBe(71);
});
