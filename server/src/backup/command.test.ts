import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { prepareProduct } from '../testing/servers/real-product.ts';
import { createBackup } from './backup-creation.ts';

const { app, pool, users } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backup-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const directory = join(dir, 'backups');

const interviewId = await createInterviewWithoutSlot(app, await users.customer(), 7);
const filmKey = `recordings/${await makeRecording(app, interviewId)}.mp4`;
await app.storage.write(filmKey, Buffer.from('film'));
await createBackup(app, pool, directory);
const target = await createTestDatabase();

test('the commands back up, verify and restore, and overwrite data only with --replace', async () => {
  await target.db
    .insertInto('people')
    .values({ id: newId(), email: 'eve@example.com', fname: 'Eve', lname: 'B' })
    .execute();
  const product = await prepareProduct({ DATABASE_URL: target.url });
  afterAll(product.clear);
  const inUse = await product.runOnce('restore', [directory]);
  expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('in use by 1 other connection.') });
  await target.db.destroy();
  const notEmpty = await product.runOnce('restore', [directory]);
  expect(notEmpty).toMatchObject({ code: 1, output: expect.stringContaining('not empty') });
  expect(await product.runOnce('restore', [dir])).toMatchObject({ code: 1 });
  const replaced = await product.runOnce('restore', [directory, '--replace']);
  expect(replaced).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Restored .* tables, \d+ files/),
  });
  const backups = join(dir, 'by-command');
  const saved = await product.runOnce('backup', [backups, '--keep', '1']);
  expect(saved).toMatchObject({ code: 0, output: expect.stringMatching(/\d+ rows, \d+ files/) });
  const verified = await product.runOnce('restore', [backups, '--verify'], {
    DATABASE_URL: 'postgresql://x@127.0.0.1:9/x',
  });
  expect(verified).toMatchObject({ code: 0, output: expect.stringMatching(/is complete: \d+ tables/) });
  writeFileSync(join(backups, 'media', filmKey), 'damaged');
  const damaged = await product.runOnce('restore', [backups, '--verify']);
  expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining(`1 are damaged: ${filmKey}`) });
  rmSync(join(product.dataDir, 'media', filmKey));
  const incomplete = await product.runOnce('backup', [join(dir, 'lacking'), '--keep', '1']);
  expect(incomplete).toMatchObject({
    code: 2,
    output: expect.stringContaining('No older backups were removed'),
  });
  expect(incomplete.output).toContain(filmKey);
  const { code, output } = await product.runOnce('backup', []);
  expect([code, output]).toEqual([1, expect.stringMatching(/^Usage/)]);
});
