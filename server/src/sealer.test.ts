import { expect, test } from 'vitest';
import { createSealer } from './sealer.ts';

const secret = 'a secret that is long enough for all of this';
const letters = createSealer(secret, 'letters');

test('a sealed text is unreadable and different each time, and opens with the same secret', () => {
  const sealed = letters.seal('refresh-token-Ünïcode');
  expect(sealed).toMatch(/^v1\.[\w-]{16}\.[\w-]+$/);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString()).not.toContain('refresh');
  expect(letters.seal('refresh-token-Ünïcode')).not.toBe(sealed);
  expect(letters.open(sealed)).toBe('refresh-token-Ünïcode');
  expect(letters.open(letters.seal(''))).toBe('');
});

test('opening fails with another secret or purpose, and for a changed or foreign text', () => {
  const sealed = letters.seal('hello');
  const changed = sealed.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A'));
  expect(() => createSealer('another secret that is long enough too', 'letters').open(sealed)).toThrow();
  expect(() => createSealer(secret, 'parcels').open(sealed)).toThrow();
  expect(() => letters.open(changed)).toThrow();
  for (const text of ['', 'v1', 'v1..', 'v2.AAAA.AAAA', 'hello']) expect(() => letters.open(text)).toThrow();
});
