import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../database/ids.ts';
import { testApp } from '../testing/app.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { createBackup } from './backup-creation.ts';
import { findBackup, findDamagedMedia, restoreInstallationFiles, verifyBackup } from './backup-restore.ts';
import { listBackups } from './manifest.ts';

const { app, db, pool, users } = await testApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backups-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const ana = await users.customer();

const inDays = (days: number) => ({
  ...app,
  now: () => new Date(app.now().getTime() + days * 24 * 60 * 60 * 1000),
});

test('the remains of a killed backup are removed by the next one', async () => {
  const cut = join(dir, 'cut');
  const half = join(cut, '.2020-01-01T00-00-00Z.draft');
  mkdirSync(join(half, 'tables'), { recursive: true });
  mkdirSync(join(cut, 'media/recordings'), { recursive: true });
  const piece = join(cut, `media/recordings/one.mp4.${newId()}.draft`);
  writeFileSync(piece, 'half a film');
  expect(() => findBackup(cut)).toThrow('There is no backup');
  const { folder } = await createBackup(app, pool, cut);
  expect(existsSync(half) || existsSync(piece)).toBe(false);
  expect(findBackup(cut)).toBe(folder);
});

test('two backups of an installation cannot run at the same time', async () => {
  const twice = join(dir, 'twice');
  const ends = await Promise.allSettled([createBackup(app, pool, twice), createBackup(app, pool, twice)]);
  const refused = ends.filter(({ status }) => status === 'rejected');
  expect(refused).toEqual([
    {
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringMatching(/^Another backup/) }),
    },
  ]);
  await verifyBackup(findBackup(twice));
});

test('the newest backups and their files are kept', async () => {
  const keptFolder = join(dir, 'kept');
  const deletedRecordingId = await makeRecording(app, await createInterviewWithoutSlot(app, ana, 9));
  const deletedKey = `recordings/${deletedRecordingId}.mp4`;
  await app.storage.write(deletedKey, Buffer.from('a film that staff replaced'));
  await createBackup(app, pool, keptFolder, 2);
  await db.deleteFrom('recordings').where('id', '=', deletedRecordingId).execute();
  const second = await createBackup(inDays(1), pool, keptFolder, 2);
  expect(second.removed).toBe(0);
  expect(existsSync(join(keptFolder, 'media', deletedKey))).toBe(true);
  const third = await createBackup(inDays(2), pool, keptFolder, 2);
  expect(third.removed).toBe(1);
  expect(listBackups(keptFolder)).toEqual([second.folder, third.folder]);
  expect(existsSync(join(keptFolder, 'media', deletedKey))).toBe(false);
  expect(await findDamagedMedia(third.folder)).toEqual([]);
});

test('a backup that lacks a file removes no older one, which may be the only one with the file', async () => {
  const lacking = join(dir, 'lacking');
  const film = await makeRecording(app, await createInterviewWithoutSlot(app, ana, 10));
  const key = `recordings/${film}.mp4`;
  await app.storage.write(key, Buffer.from('a film that the disk then lost'));
  await createBackup(app, pool, lacking, 1);
  await app.storage.remove(key);
  const second = await createBackup(inDays(1), pool, lacking, 1);
  expect(second).toMatchObject({ removed: 0, manifest: { missing: [key] } });
  expect(listBackups(lacking)).toHaveLength(2);
  expect(readFileSync(join(lacking, 'media', key), 'utf8')).toBe('a film that the disk then lost');
  await db.deleteFrom('recordings').where('id', '=', film).execute();
  expect((await createBackup(inDays(2), pool, lacking, 1)).removed).toBe(2);
});

test('a backup can start as soon as another has ended, before its connection is closed', async () => {
  const open: (() => void)[] = [];
  const connect = async () => {
    const client = await pool.connect();
    const close = client.release.bind(client);
    open.push(() => close(true));
    client.release = () => undefined;
    return client;
  };
  await createBackup(app, { connect } as unknown as typeof pool, join(dir, 'first'));
  await expect(createBackup(app, pool, join(dir, 'second'))).resolves.toBeDefined();
  for (const close of open) close();
});

test('a directory with backups of another installation is rejected without changes', async () => {
  const shared = join(dir, 'shared');
  const other = { ...inDays(1), env: { ...app.env, SECRET: 'another secret of thirty-two characters' } };
  const { folder } = await createBackup(app, pool, shared, 1);
  const draft = join(shared, '.2020-01-01T00-00-00Z.draft');
  mkdirSync(draft);
  await expect(createBackup(other, pool, shared, 1)).rejects.toThrow(/another SECRET/);
  expect(listBackups(shared)).toEqual([folder]);
  expect(existsSync(draft)).toBe(true);
});

test("the installation's own files are restored into a missing folder without overwriting any", async () => {
  const folder = mkdtempSync(join(dir, 'own-'));
  writeFileSync(join(folder, 'secret'), 'of the backup', { mode: 0o600 });
  const dataDir = join(dir, 'not/there/yet');
  restoreInstallationFiles(folder, dataDir);
  writeFileSync(join(folder, 'secret'), 'of a later one');
  restoreInstallationFiles(folder, dataDir);
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe('of the backup');
});
