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

test('a text is not decrypted with another secret or purpose, or if it was changed or is foreign', () => {
  const encrypted = letters.encrypt('hello');
  const changedText = encrypted.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  const otherSecret = createTextEncryption('another secret that is long enough too', 'letters');
  expect(otherSecret.decrypt(encrypted)).toBeNull();
  expect(createTextEncryption(secret, 'parcels').decrypt(encrypted)).toBeNull();
  expect(letters.decrypt(changedText)).toBeNull();
  for (const text of ['', 'v1', 'v1..', 'v2.AAAA.AAAA', 'hello']) expect(letters.decrypt(text)).toBeNull();
});
