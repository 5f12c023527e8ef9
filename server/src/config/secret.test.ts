import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOrCreateSecret } from './secret.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lifestory-secret-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a secret is created once, readable only by its owner, and leaves no temporary files', () => {
  const secret = loadOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadOrCreateSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(['secret']);
  expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0);
});

test('an emptied file is rejected with a message instead of signing with an empty secret', () => {
  writeFileSync(join(dataDir, 'secret'), '\n');
  expect(() => loadOrCreateSecret(dataDir)).toThrow(/Remove it, or set SECRET/);
});
