import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyTemplateDatabase } from '../testing/database.ts';
import { changeSecret, claimSecret, loadOrCreateSecret } from './secret.ts';

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

test('the first process records its secret, and one with another secret is refused with what to do', async () => {
  const { db, drop } = await copyTemplateDatabase();
  try {
    const first = { DATA_DIR: dataDir, SECRET: 'the secret of all processes, 32 characters' };
    const other = { ...first, SECRET: 'another secret of at least 32 characters' };
    await claimSecret(db, first);
    await claimSecret(db, first);
    await expect(claimSecret(db, other)).rejects.toThrow(
      /^SECRET \(fingerprint [0-9a-f]{8}\) is not the one that this database belongs to \([0-9a-f]{8}\).*npm run staff -- change-secret$/,
    );
    await expect(claimSecret(db, { DATA_DIR: dataDir, SECRET: undefined })).rejects.toThrow(
      `The secret in ${join(dataDir, 'secret')} (fingerprint`,
    );
    expect(await changeSecret(db, other)).toBe(true);
    expect(await changeSecret(db, other)).toBe(false);
    await claimSecret(db, other);
    await expect(claimSecret(db, first)).rejects.toThrow('change-secret');
  } finally {
    await drop();
  }
});

test('of processes that start at once with different secrets, all but one are refused', async () => {
  const { db, drop } = await copyTemplateDatabase();
  try {
    const starts = ['a', 'b', 'c'].map((letter) =>
      claimSecret(db, { DATA_DIR: dataDir, SECRET: letter.repeat(32) }),
    );
    const states = (await Promise.allSettled(starts)).map(({ status }) => status);
    expect(states.sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
  } finally {
    await drop();
  }
});
