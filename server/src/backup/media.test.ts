import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '../providers/storage/disk.ts';
import { createTestApp } from '../testing/app.ts';
import { makeLegacyRequest, sendEvidence } from '../testing/family.ts';
import { createBackup } from './backup-creation.ts';
import { restoreMedia } from './backup-restore.ts';

const { app, db, pool, users, fastify } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backup-media-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test('a backup contains the evidence of legacy contacts, and nothing that no request has', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await makeLegacyRequest(ana, ben);
  const certificate = Buffer.from('%PDF-1.7\n%%EOF\n');
  await sendEvidence(fastify, ben, ana.person.id, certificate);
  await app.storage.write('legacy-evidence/of-nobody.pdf', Buffer.from('left over'));
  const { folder, manifest } = await createBackup(app, pool, dir);
  expect(manifest.missing).toEqual([]);
  const storage = diskStorage(join(dir, 'restored'));
  await restoreMedia(folder, storage);
  const { storage_key } = await db
    .selectFrom('evidence_files')
    .select('storage_key')
    .executeTakeFirstOrThrow();
  expect((await buffer(await storage.read(storage_key))).equals(certificate)).toBe(true);
  expect(await storage.size('legacy-evidence/of-nobody.pdf')).toBeNull();
});
