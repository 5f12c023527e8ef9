import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { claimSecret } from '../config/secret.ts';
import { newId } from '../database/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { copyTemplateDatabase, createTestDatabase } from '../testing/database.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';
import { runBackup } from './backup-command.ts';
import { createBackup } from './backup-creation.ts';
import { runRestore } from './restore-command.ts';

const { app, db, pool, users } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backup-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const directory = join(dir, 'backups');

const interviewId = await createInterviewWithoutSlot(app, await users.customer(), 7);
const filmKey = `recordings/${await makeRecording(app, interviewId)}.mp4`;
await app.storage.write(filmKey, Buffer.from('film'));
await createBackup(app, pool, directory);
const target = await createTestDatabase();

/** Waits until PostgreSQL has ended the connections to the restored database, a moment after they were closed. */
const waitUntilUnused = () =>
  expect
    .poll(async () => {
      const name = new URL(target.url).pathname.slice(1);
      return (
        await sql`select from pg_stat_activity where datname = ${name} and backend_type = 'client backend'`.execute(
          db,
        )
      ).rows;
    })
    .toEqual([]);

test('the commands back up, verify and restore, and overwrite data only with --replace', async () => {
  await target.db
    .insertInto('people')
    .values({ id: newId(), email: 'eve@example.com', fname: 'Eve', lname: 'B' })
    .execute();
  const product = await prepareProduct({ DATABASE_URL: target.url });
  afterAll(product.clear);
  const env = { DATABASE_URL: target.url, DATA_DIR: product.dataDir, LOG_LEVEL: 'silent' };
  const inUse = await product.runOnce('restore', [directory]);
  expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('in use by 1 other connection.') });
  await target.db.destroy();
  await waitUntilUnused();
  await expect(runRestore([directory], env)).rejects.toThrow('not empty');
  await expect(runRestore([dir], env)).rejects.toThrow();
  await waitUntilUnused();
  const replaced = await product.runOnce('restore', [directory, '--replace']);
  expect(replaced).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored .* tables, \d+ files/),
  });
  const backups = join(dir, 'by-command');
  const saved = await runBackup([backups, '--keep', '1'], env);
  expect(saved).toEqual({ text: expect.stringMatching(/\d+ rows, \d+ files/), isComplete: true });
  const unreachable = { ...env, DATABASE_URL: 'postgresql://x@127.0.0.1:9/x' };
  expect(await runRestore([backups, '--verify'], unreachable)).toMatch(/is complete: \d+ tables/);
  writeFileSync(join(backups, 'media', filmKey), 'damaged');
  await expect(runRestore([backups, '--verify'], env)).rejects.toThrow(`1 are damaged: ${filmKey}`);
  rmSync(join(product.dataDir, 'media', filmKey));
  const incomplete = await product.runOnce('backup', [join(dir, 'lacking'), '--keep', '1']);
  expect(incomplete).toMatchObject({
    code: 2,
    output: expect.stringContaining('No older backups were removed'),
  });
  expect(incomplete.output).toContain(filmKey);
  await expect(runBackup([], env)).rejects.toThrow(/^Usage/);
});

test('a process with another secret than that of the database makes no backup', async () => {
  const { db: own, url, drop } = await copyTemplateDatabase();
  try {
    await claimSecret(own, { DATA_DIR: dir, SECRET: 'the secret of this installation, 32 characters' });
    const SECRET = 'another secret of at least 32 characters';
    const env = { DATABASE_URL: url, DATA_DIR: dir, LOG_LEVEL: 'silent', SECRET };
    await expect(runBackup([join(dir, 'foreign')], env)).rejects.toThrow('npm run staff -- change-secret');
    expect(existsSync(join(dir, 'foreign'))).toBe(false);
  } finally {
    await drop();
  }
});
