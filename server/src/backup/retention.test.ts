import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { newId } from '../database/ids.ts';
import { createTestApp } from '../testing/app.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { createBackup } from './backup-creation.ts';
import { findBackup, findDamagedMedia, restoreInstallationFiles, verifyBackup } from './backup-restore.ts';
import { listBackups } from './manifest.ts';

const { app, db, pool, users } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backups-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const ana = await users.customer();

const createAppInDays = (days: number) => ({
  ...app,
  now: () => new Date(app.now().getTime() + days * 24 * 60 * 60 * 1000),
});

test('the remains of a killed backup are removed by the next one', async () => {
  const interrupted = join(dir, 'cut');
  const draftBackup = join(interrupted, '.2020-01-01T00-00-00Z.draft');
  mkdirSync(join(draftBackup, 'tables'), { recursive: true });
  mkdirSync(join(interrupted, 'media/recordings'), { recursive: true });
  const draftFile = join(interrupted, `media/recordings/one.mp4.${newId()}.draft`);
  writeFileSync(draftFile, 'half a film');
  expect(() => findBackup(interrupted)).toThrow('There is no backup');
  const { folder } = await createBackup(app, pool, interrupted);
  expect(existsSync(draftBackup) || existsSync(draftFile)).toBe(false);
  expect(findBackup(interrupted)).toBe(folder);
});

test('two backups of an installation cannot run at the same time', async () => {
  const concurrent = join(dir, 'twice');
  const results = await Promise.allSettled([
    createBackup(app, pool, concurrent),
    createBackup(app, pool, concurrent),
  ]);
  const rejections = results.filter(({ status }) => status === 'rejected');
  expect(rejections).toEqual([
    {
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringMatching(/^Another backup/) }),
    },
  ]);
  await verifyBackup(findBackup(concurrent));
});

test('only the newest backups and their files are kept', async () => {
  const keptFolder = join(dir, 'kept');
  const deletedRecordingId = await makeRecording(app, await createInterviewWithoutSlot(app, ana, 9));
  const deletedKey = `recordings/${deletedRecordingId}.mp4`;
  await app.storage.write(deletedKey, Buffer.from('a film that staff replaced'));
  await createBackup(app, pool, keptFolder, 2);
  await db.deleteFrom('recordings').where('id', '=', deletedRecordingId).execute();
  const second = await createBackup(createAppInDays(1), pool, keptFolder, 2);
  expect(second.removed).toBe(0);
  expect(existsSync(join(keptFolder, 'media', deletedKey))).toBe(true);
  const third = await createBackup(createAppInDays(2), pool, keptFolder, 2);
  expect(third.removed).toBe(1);
  expect(listBackups(keptFolder)).toEqual([second.folder, third.folder]);
  expect(existsSync(join(keptFolder, 'media', deletedKey))).toBe(false);
  expect(await findDamagedMedia(third.folder)).toEqual([]);
});

test('a backup that lacks a file removes no older one, which may be the only one with the file', async () => {
  const incomplete = join(dir, 'lacking');
  const film = await makeRecording(app, await createInterviewWithoutSlot(app, ana, 10));
  const key = `recordings/${film}.mp4`;
  await app.storage.write(key, Buffer.from('a film that the disk then lost'));
  await createBackup(app, pool, incomplete, 1);
  await app.storage.remove(key);
  const second = await createBackup(createAppInDays(1), pool, incomplete, 1);
  expect(second).toMatchObject({ removed: 0, manifest: { missing: [key] } });
  expect(listBackups(incomplete)).toHaveLength(2);
  expect(readFileSync(join(incomplete, 'media', key), 'utf8')).toBe('a film that the disk then lost');
  await db.deleteFrom('recordings').where('id', '=', film).execute();
  expect((await createBackup(createAppInDays(2), pool, incomplete, 1)).removed).toBe(2);
});

test('a backup can start as soon as another has ended, before its connection is closed', async () => {
  const closings: (() => Promise<void>)[] = [];
  vi.spyOn(pg.Client.prototype, 'end').mockImplementation(async function (this: pg.Client) {
    closings.push(() => this.end());
  });
  await createBackup(app, pool, join(dir, 'first'));
  await expect(createBackup(app, pool, join(dir, 'second'))).resolves.toBeDefined();
  vi.restoreAllMocks();
  expect(closings).toHaveLength(2);
  await Promise.all(closings.map((close) => close()));
});

test('a directory with backups of another installation is rejected without changes', async () => {
  const shared = join(dir, 'shared');
  const otherInstallation = {
    ...createAppInDays(1),
    env: { ...app.env, SECRET: 'another secret of thirty-two characters' },
  };
  const { folder } = await createBackup(app, pool, shared, 1);
  const draft = join(shared, '.2020-01-01T00-00-00Z.draft');
  mkdirSync(draft);
  await expect(createBackup(otherInstallation, pool, shared, 1)).rejects.toThrow(/another SECRET/);
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
