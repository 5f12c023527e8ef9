import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { diskStorage } from '../providers/storage/disk.ts';
import { createTestApp } from '../testing/app.ts';
import { makeLegacyRequest, sendEvidence } from '../testing/family.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { secondsFromStart, startCall } from '../testing/studio/recorded-call.ts';
import { openTestTake, recordingStart, sendFragment } from '../testing/studio/takes.ts';
import { createBackup } from './backup-creation.ts';
import { restoreMedia } from './backup-restore.ts';
import { readMedia } from './manifest.ts';
import { removeUnsavedTakes } from './takes.ts';

const testApp = await createTestApp();
const { app, db, pool, users, fastify, visitor, setClock } = testApp;
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

test('a backup contains the voices of a recorded call, and nothing that no film has', async () => {
  const { id } = await startCall(testApp);
  const [key, other] = [`voices/${id}/one.wav`, `voices/${id}/other.wav`];
  for (const file of [key, other]) await app.storage.write(file, Buffer.from('voice'));
  const filmId = await makeRecording(app, id);
  await app.storage.write(`recordings/${filmId}.mp4`, Buffer.from('film'));
  await db
    .insertInto('studio_voices')
    .values({
      id: newId(),
      interview_id: id,
      film_id: filmId,
      kind: 'voice',
      name: 'Ana',
      storage_key: key,
      bytes: 5,
      voice_ms: 0,
      levels: Buffer.alloc(0),
      created_at: app.now(),
    })
    .execute();
  const { folder } = await createBackup(app, pool, dir);
  const saved = [...readMedia(folder)].map((file) => file.key);
  expect(saved.filter((file) => file.startsWith('voices/'))).toEqual([key]);
});

test('a backup contains the sources of a recorded call until its film is made from them', async () => {
  const { id, storyteller } = await startCall(testApp);
  const content = Buffer.from('fragment');
  const takeId = await openTestTake(visitor(), storyteller.key, { startedAt: recordingStart });
  await sendFragment(fastify, storyteller.key, takeId, 1, content);
  const listSaved = async () => {
    const { folder, manifest } = await createBackup(app, pool, dir);
    expect(manifest.missing).toEqual([]);
    return [...readMedia(folder)].map(({ key }) => key).filter((key) => key.startsWith(`studio/${takeId}/`));
  };
  setClock(secondsFromStart(10));
  const [key, ...others] = await listSaved();
  expect(others).toEqual([]);
  expect((await buffer(await app.storage.read(key ?? ''))).equals(content)).toBe(true);
  await db
    .updateTable('studio_recordings')
    .set({ film_at: secondsFromStart(20) })
    .where('interview_id', '=', id)
    .execute();
  setClock(secondsFromStart(30));
  expect(await listSaved()).toEqual([]);
  const client = await pool.connect();
  try {
    await removeUnsavedTakes(client);
  } finally {
    client.release();
  }
  // A restored installation does not have them.
  const take = await db.selectFrom('studio_takes').select('removed_at').where('id', '=', takeId).execute();
  expect(take.map(({ removed_at }) => removed_at === null)).toEqual([false]);
});
