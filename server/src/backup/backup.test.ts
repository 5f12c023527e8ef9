import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { createAppContext } from '../composition.ts';
import { connect } from '../database/connection.ts';
import { newId } from '../database/ids.ts';
import { recordLedgerEntry } from '../domains/money/ledger/index.ts';
import { readEnv } from '../env.ts';
import { createTestApp } from '../testing/app.ts';
import { copyTemplateDatabase } from '../testing/database.ts';
import { createInterviewWithoutSlot } from '../testing/interview-without-slot.ts';
import { makeRecording } from '../testing/media/recording.ts';
import { makeMemory } from '../testing/memory.ts';
import { createBackup } from './backup-creation.ts';
import {
  assertReplaceable,
  findBackup,
  findDamagedMedia,
  restoreInstallationFiles,
  restoreMedia,
  restoreRows,
  verifyBackup,
} from './backup-restore.ts';
import { type MediaFile, readMedia } from './manifest.ts';

const { app, db, pool, users, fastify } = await createTestApp();
const dir = mkdtempSync(join(tmpdir(), 'lifestory-backup-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const directory = join(dir, 'backups');

const ana = await users.customer();
const ben = await users.subUser(ana);
const interviewId = await createInterviewWithoutSlot(app, ana, 7);
const recordingId = await makeRecording(app, interviewId);
const filmKey = `recordings/${recordingId}.mp4`;
const film = randomBytes(3_000_000);
await app.storage.write(filmKey, film);
await app.storage.write('recordings/of-nobody.mp4', Buffer.from('left over'));
await makeMemory(app, ana, {
  by: ben,
  caption: 'Tabs\t, lines\nand \\ “quotes”',
  comments: [{ by: ana, comment: '🌊' }],
});

const makeEntry = (description: string) => ({
  personId: ana.person.id,
  interviewId: null,
  paymentId: null,
  description,
  amountCents: 100,
  currency: 'usd',
  at: app.now(),
});

/** Creates an empty installation with a pool as a restore needs it: enough connections and no statement timeout. */
async function createEmptyInstallation() {
  const database = await copyTemplateDatabase();
  const dataDir = mkdtempSync(join(dir, 'data-'));
  await database.db.destroy();
  const { db: emptyDb, pool } = connect(database.url, 3, () => undefined, { isLongRunning: true });
  const env = readEnv({ DATA_DIR: dataDir, SECRET: 'a secret of thirty-two characters' });
  afterAll(async () => {
    await emptyDb.destroy();
    await database.drop();
  });
  return { ...(await createAppContext(env, { db: emptyDb, pool }, fastify.log)), pool, url: database.url };
}

/** A restore requests a reconciliation with rows in these tables. */
const isContent = ({ name }: { name: string }) =>
  !/required_reconciliations$|_private_(jobs|tasks)$/.test(name);

const compareByKey = (a: MediaFile, b: MediaFile) => (a.key < b.key ? -1 : 1);

/** Drops all data including the schema. */
async function dropSchemas(database: Pool): Promise<void> {
  await database.query('drop schema graphile_worker cascade');
  await database.query('drop schema public cascade');
  await database.query('create schema public');
}

test('a backup made during changes restores a consistent snapshot of all rows and files elsewhere', async () => {
  let isWriting = true;
  let pairCount = 0;
  // Pairs of people are inserted in one transaction: half a pair would reveal an inconsistent snapshot.
  const write = async () => {
    while (isWriting) {
      await db.transaction().execute(async (tx) => {
        for (const half of ['left', 'right']) {
          const email = `${half}-${pairCount}@example.com`;
          await tx.insertInto('people').values({ id: newId(), email, fname: half, lname: 'Pair' }).execute();
          await recordLedgerEntry(tx, makeEntry(half));
        }
      });
      pairCount += 1;
    }
  };
  const writer = write();
  await expect.poll(() => pairCount).toBeGreaterThan(20);
  const { folder, manifest } = await createBackup(app, pool, directory);
  const before = pairCount;
  await expect.poll(() => pairCount).toBeGreaterThan(before + 5);
  isWriting = false;
  await writer;
  expect(manifest.missing).toEqual([]);
  expect(readdirSync(directory).sort()).toEqual([folder.split('/').at(-1), 'media']);

  const target = await createEmptyInstallation();
  await assertReplaceable(target.pool, false);
  await verifyBackup(findBackup(directory));
  expect(await restoreMedia(folder, target.storage)).toBe(manifest.media.files);
  await restoreRows(folder, manifest, target.pool);
  const pairs = await target.db
    .selectFrom('people')
    .select((eb) => [eb.fn.countAll<number>().as('count'), 'fname'])
    .where('lname', '=', 'Pair')
    .groupBy('fname')
    .execute();
  expect(pairs[0]?.count).toBeGreaterThan(20);
  expect(pairs[0]?.count).toBe(pairs[1]?.count);
  // Tables are saved one after the other, but from the same snapshot.
  const ledger = await target.db
    .selectFrom('transactions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('description', 'in', ['left', 'right'])
    .executeTakeFirstOrThrow();
  expect(ledger.count).toBe(2 * (pairs[0]?.count ?? 0));
  expect((await buffer(await target.storage.read(filmKey))).equals(film)).toBe(true);
  expect(await target.storage.size('recordings/of-nobody.mp4')).toBeNull();

  // A backup of the restored data equals the first one, except for the reconciliation that a restore requests.
  const secondBackup = await createBackup(target, target.pool, join(dir, 'again'));
  expect(secondBackup.manifest.tables.filter(isContent)).toEqual(manifest.tables.filter(isContent));
  // The order in which a store lists its files is undefined.
  const [copied, original] = [secondBackup.folder, folder].map((path) => readMedia(path).sort(compareByKey));
  expect(copied).toEqual(original);
  // Sequences continue after the restored numbers; references and triggers work again.
  const number = await target.db.transaction().execute((tx) => recordLedgerEntry(tx, makeEntry('after')));
  const { rows } = await sql<{ max: number }>`select max(number) as max from transactions`.execute(db);
  expect(number).toBeGreaterThan(rows[0]?.max ?? Number.POSITIVE_INFINITY);
  await expect(
    target.db.insertInto('stories').values({ id: newId(), person_id: newId() }).execute(),
  ).rejects.toThrow(/foreign key/);
});

test('a backup contains the texts of the installation, and a restore brings back those that are missing', async () => {
  const texts = {
    'terms.txt': 'Terms',
    'site/founder.txt': 'How we began',
    'site/testimonials.txt': 'Kind words',
  };
  mkdirSync(join(app.env.DATA_DIR, 'site'), { recursive: true });
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(app.env.DATA_DIR, name), text);
  const { folder } = await createBackup(app, pool, join(dir, 'with-texts'));
  const target = join(dir, 'texts');
  mkdirSync(target);
  writeFileSync(join(target, 'terms.txt'), 'Newer terms');
  restoreInstallationFiles(folder, target);
  const restored = Object.keys(texts).map((name) => readFileSync(join(target, name), 'utf8'));
  expect(restored).toEqual(['Newer terms', 'How we began', 'Kind words']);
});

test('a later backup copies only files that are new', async () => {
  await makeMemory(app, ana, { by: ana, width: 100, height: 100 });
  const { copied, manifest } = await createBackup(
    { ...app, now: () => new Date(app.now().getTime() + 60_000) },
    pool,
    directory,
  );
  expect(copied.length).toBeGreaterThan(0);
  expect(copied.length).toBeLessThan(manifest.media.files);
});

test('a file that is missing from the store is reported, and everything else is saved', async () => {
  const lostRecordingId = await makeRecording(app, await createInterviewWithoutSlot(app, ana, 8));
  const { manifest } = await createBackup(app, pool, join(dir, 'third'));
  expect(manifest.missing).toEqual([`recordings/${lostRecordingId}.mp4`]);
  await db.deleteFrom('recordings').where('id', '=', lostRecordingId).execute();
});

test('a damaged backup is rejected before anything changes', async () => {
  const { folder } = await createBackup(app, pool, join(dir, 'damaged'));
  const table = join(folder, 'tables', 'public.people.copy.gz');
  const whole = readFileSync(table);
  writeFileSync(table, whole.subarray(0, whole.length - 20));
  await expect(verifyBackup(folder)).rejects.toThrow('public.people');
  writeFileSync(table, whole);
  await verifyBackup(folder);
  writeFileSync(join(dir, 'damaged/media', filmKey), Buffer.alloc(film.length));
  expect(await findDamagedMedia(folder)).toEqual([filmKey]);
  const { storage } = await createEmptyInstallation();
  await expect(restoreMedia(folder, storage)).rejects.toThrow(`${filmKey} of the backup is damaged`);
  expect(await storage.size(filmKey)).toBeNull();
});

test('a backup of a newer release, or of an early version before 1.0.0, is refused with the way to restore it', async () => {
  const { folder, manifest } = await createBackup(app, pool, join(dir, 'other-release'));
  const verifyWith = (changes: Partial<typeof manifest>) => {
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }));
    return verifyBackup(folder);
  };
  await expect(verifyWith({ migration: '9999-later' })).rejects.toThrow('Upgrade this installation first');
  const earlyTables = [{ name: 'public.attempts', columns: [], rows: 0, sha256: '' }];
  await expect(verifyWith({ migration: '0013-exports', tables: earlyTables })).rejects.toThrow(
    'From a version before 1.0.0',
  );
});

test('a database with other tables is not overwritten by default', async () => {
  const target = await createEmptyInstallation();
  await dropSchemas(target.pool);
  await assertReplaceable(target.pool, false);
  await target.pool.query('create table of_somebody_else ()');
  await expect(assertReplaceable(target.pool, false)).rejects.toThrow('not empty');
});
