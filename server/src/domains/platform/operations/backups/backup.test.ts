import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { findBackup, findDamagedMedia, verifyBackup } from '../../../../backup/backup-restore.ts';
import { listBackups } from '../../../../backup/manifest.ts';
import { createFeatures } from '../../../../features.ts';
import { startWorker } from '../../../../jobs/worker.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';

const dir = mkdtempSync(join(tmpdir(), 'lifestory-scheduled-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const directory = join(dir, 'backups');
const settings = { BACKUP_DIR: directory, BACKUP_SCHEDULE: '02:15', BACKUP_KEEP: '2' };
const { app, db, pool, users, runJobs, runCron, setClock, fastify } = await createTestApp(settings);
const appWithoutBackups = await createTestApp();
const film = await makeRecording(app, await createInterviewWithoutSlot(app, await users.customer(), 9));
await app.storage.write(`recordings/${film}.mp4`, Buffer.alloc(100_000, 7));
const poster = `recordings/${film}.jpg`;

const { backups, startBackup } = contract.operations;
const start = new Date('2027-03-10T02:15:00Z');
const setHoursAfterStart = (hours: number) => setClock(new Date(start.getTime() + hours * 3_600_000));
// Sign-ins of staff end before the next night, so each call is made by a new Super Admin.
const fetchStatus = async () => (await (await users.superAdmin()).request(backups, {})).data;
const fetchAlerts = async () =>
  (await (await users.superAdmin()).request(contract.dashboard.alerts, {})).alerts.filter(({ cause }) =>
    cause.startsWith('backup_'),
  );
const listRuns = () => db.selectFrom('backup_runs').selectAll().orderBy('started_at').execute();
const runBackup = async () => {
  await runCron('schedule_backup');
  await runJobs();
};

beforeEach(async () => {
  rmSync(directory, { recursive: true, force: true });
  await db.deleteFrom('backup_runs').execute();
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`delete from graphile_worker._private_known_crontabs`.execute(db);
  setHoursAfterStart(0);
});

test('a scheduled backup can be restored, and staff see its result', async () => {
  await runBackup();
  const folder = findBackup(directory);
  await verifyBackup(folder);
  expect(await findDamagedMedia(folder)).toEqual([]);
  const { latest, latest_verified: verified, next_at: next, keep } = await fetchStatus();
  expect(latest).toEqual({
    id: expect.any(String),
    started_at: start.toISOString(),
    ended_at: start.toISOString(),
    bytes: expect.any(Number),
    verified: true,
    error: null,
  });
  expect(latest?.bytes).toBeGreaterThan(100_000);
  expect(verified).toEqual(latest);
  expect({ next, keep }).toEqual({ next: '2027-03-11T02:15:00.000Z', keep: 2 });
  expect((await (await users.developer()).request(backups, {})).data.latest).toEqual(latest);
  expect(await fetchAlerts()).toEqual([]);
});

test('only the newest backups are kept', async () => {
  for (const day of [0, 1, 2]) {
    setHoursAfterStart(24 * day);
    await runBackup();
  }
  expect(listBackups(directory).map((folder) => folder.slice(-20))).toEqual([
    '2027-03-11T02-15-00Z',
    '2027-03-12T02-15-00Z',
  ]);
  expect(await listRuns()).toHaveLength(3);
});

test('two workers make one backup', async () => {
  // Before a worker runs: a backup that is queued while another one runs follows it.
  await Promise.all([runCron('schedule_backup'), runCron('schedule_backup')]);
  const processes = [createFeatures(app).features, createFeatures(app).features];
  const workers = await Promise.all(
    processes.map((features) =>
      startWorker(
        pool,
        features.flatMap(({ jobs = [] }) => jobs),
        [],
        fastify.log,
      ),
    ),
  );
  try {
    await expect.poll(async () => (await listRuns()).filter(({ verified }) => verified).length).toBe(1);
    await sleep(500);
    expect(await listRuns()).toHaveLength(1);
    expect(listBackups(directory)).toHaveLength(1);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
});

test('a backup folder that cannot be used raises an alert that names the cause, until a backup succeeds', async () => {
  writeFileSync(directory, 'a file where the folder should be');
  await runBackup();
  const { latest, latest_verified: verified } = await fetchStatus();
  expect(latest).toMatchObject({ verified: false, error: expect.stringContaining(directory) });
  expect(latest?.ended_at).not.toBeNull();
  expect(verified).toBeNull();
  const [alert, ...otherAlerts] = await fetchAlerts();
  expect(otherAlerts).toEqual([]);
  expect(alert?.cause).toBe('backup_failed');
  expect(alert?.url).toBe('/dashboard#backup');
  expect(alert?.message).toMatch(
    /^The backup of .+ failed\. The backup folder .+ cannot be used \(\w+\)\. Correct the cause on the server, then back up now\.$/,
  );
  rmSync(directory);
  await (await users.superAdmin()).request(startBackup, {});
  await runJobs();
  expect((await fetchStatus()).latest?.verified).toBe(true);
  expect(await fetchAlerts()).toEqual([]);
});

test('a failed backup is tried again half an hour later, three times in all', async () => {
  const findQueuedBackups = () =>
    sql<{ attempt: number; run_at: Date }>`select (payload ->> 'attempt')::int as attempt, run_at
      from graphile_worker._private_jobs`.execute(db);
  writeFileSync(directory, 'a file where the folder should be');
  await runBackup();
  expect((await findQueuedBackups()).rows).toEqual([
    { attempt: 2, run_at: new Date('2027-03-10T02:45:00Z') },
  ]);
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), run_at := now())`.execute(
    db,
  );
  await runJobs();
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs), run_at := now())`.execute(
    db,
  );
  await runJobs();
  expect((await findQueuedBackups()).rows).toEqual([]);
  expect(await listRuns()).toHaveLength(3);
});

test('a backup with a missing media file is reported, and no older backup is removed', async () => {
  await runBackup();
  await app.storage.write(poster, Buffer.from('x'));
  await db.updateTable('recordings').set({ poster_key: poster }).where('id', '=', film).execute();
  await app.storage.remove(poster);
  for (const hours of [24, 48]) {
    setHoursAfterStart(hours);
    await runBackup();
  }
  await db.updateTable('recordings').set({ poster_key: null }).where('id', '=', film).execute();
  const { latest } = await fetchStatus();
  expect(latest).toMatchObject({
    verified: false,
    error: `Missing from the media store: ${poster}. No older backup was removed.`,
  });
  expect(listBackups(directory)).toHaveLength(3);
});

test('a backup that was not made raises an alert two hours later, unless it was never due', async () => {
  setHoursAfterStart(24);
  expect(await fetchAlerts()).toEqual([]);
  await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since)
    values ('schedule_backup', ${start})`.execute(db);
  setHoursAfterStart(25.9);
  expect(await fetchAlerts()).toEqual([]);
  setHoursAfterStart(26.1);
  expect(await fetchAlerts()).toMatchObject([
    { cause: 'backup_missed', key: 'backup_missed:2027-03-11T02:15:00.000Z' },
  ]);
  await runBackup();
  expect(await fetchAlerts()).toEqual([]);
});

test('an interrupted backup is reported after a day, and is marked as failed by the next one', async () => {
  await db.insertInto('backup_runs').values({ id: film, started_at: start }).execute();
  expect((await fetchStatus()).latest).toMatchObject({ ended_at: null, verified: false, error: null });
  setHoursAfterStart(1);
  expect(await fetchAlerts()).toEqual([]);
  setHoursAfterStart(24.5);
  expect(await fetchAlerts()).toMatchObject([
    { cause: 'backup_failed', message: expect.stringContaining('has not ended') },
  ]);
  await runBackup();
  const [interruptedRun, completeRun] = await listRuns();
  expect(interruptedRun).toMatchObject({
    error: 'The server stopped before the backup was complete.',
    verified: false,
  });
  expect(completeRun).toMatchObject({ error: null, verified: true });
});

test('a Super Admin can start a backup, which is recorded in the audit log', async () => {
  const staff = await users.superAdmin();
  await staff.request(startBackup, {});
  await staff.request(startBackup, {});
  await runJobs();
  expect(await listRuns()).toHaveLength(1);
  const entries = await db.selectFrom('audit_entries').select(['action', 'actor_id']).execute();
  expect(entries).toContainEqual({ action: 'backup started', actor_id: staff.person.id });
});

test('without a backup folder no backup is scheduled or can be started', async () => {
  const superAdmin = await appWithoutBackups.users.superAdmin();
  expect((await superAdmin.request(backups, {})).data).toEqual({
    next_at: null,
    keep: 30,
    latest: null,
    latest_verified: null,
  });
  expect(await superAdmin.call('POST', '/api/backups/start')).toMatchObject({
    status: 409,
    body: { code: 'backups_off' },
  });
  await expect(appWithoutBackups.runCron('schedule_backup')).rejects.toThrow('There is no cron');
});
