import { expect, test } from 'vitest';
import { createTextEncryption } from './text-encryption.ts';

const secret = 'a secret that is long enough for all of this';
const letters = createTextEncryption(secret, 'letters');

test('an encrypted text is unreadable and different each time, and is decrypted with the same secret', () => {
  const encrypted = letters.encrypt('refresh-token-Ünïcode');
  expect(encrypted).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
  expect(Buffer.from(encrypted.split('.')[2] ?? '', 'base64url').toString()).not.toContain('refresh');
  expect(letters.encrypt('refresh-token-Ünïcode')).not.toBe(encrypted);
  expect(letters.decrypt(encrypted)).toBe('refresh-token-Ünïcode');
  expect(letters.decrypt(letters.encrypt(''))).toBe('');
});

test('decryption fails with another secret or purpose, and for a changed or foreign text', () => {
  const encrypted = letters.encrypt('hello');
  const changedText = encrypted.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(() =>
    createTextEncryption('another secret that is long enough too', 'letters').decrypt(encrypted),
  ).toThrow();
  expect(() => createTextEncryption(secret, 'parcels').decrypt(encrypted)).toThrow();
  expect(() => letters.decrypt(changedText)).toThrow();
  for (const text of ['', 'v1', 'v1..', 'v2.AAAA.AAAA', 'hello'])
    expect(() => letters.decrypt(text)).toThrow();
});
