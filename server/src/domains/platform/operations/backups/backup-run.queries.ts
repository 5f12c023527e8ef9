import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** Days for which the results of backups are kept. */
const retentionDays = 400;

/** A run of a backup; `ended_at` is null while it runs. */
export interface BackupRunRow {
  id: string;
  started_at: Date;
  ended_at: Date | null;
  bytes: number | null;
  verified: boolean;
  error: string | null;
}

/** How a backup ended: its size in bytes, and what failed, if anything. */
export interface BackupResult {
  bytes: number | null;
  error: string | null;
}

/** Records that a backup starts, and removes old results; returns its id. */
export async function recordBackupStart(db: Db, now: Date): Promise<string> {
  const id = newId();
  await db.insertInto('backup_runs').values({ id, started_at: now }).execute();
  await db
    .deleteFrom('backup_runs')
    .where('started_at', '<', sql<Date>`${now}::timestamptz - make_interval(days => ${retentionDays})`)
    .execute();
  return id;
}

/** Records the end of a backup; without an error it counts as verified. */
export async function recordBackupEnd(
  db: Db,
  id: string,
  { bytes, error }: BackupResult,
  now: Date,
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ended_at: now, bytes, error, verified: error === null })
    .where('id', '=', id)
    .execute();
}

/** Ends the runs of processes that stopped during a backup. Only the process that makes backups may call this. */
export async function endInterruptedRuns(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ ended_at: now, error: 'The server stopped before the backup was complete.' })
    .where('ended_at', 'is', null)
    .execute();
}

/** Returns the latest run; with `isVerified`, the latest verified one. */
export const findLatestRun = (db: Db, isVerified = false): Promise<BackupRunRow | undefined> =>
  db
    .selectFrom('backup_runs')
    .select(['id', 'started_at', 'ended_at', 'bytes', 'verified', 'error'])
    .$if(isVerified, (query) => query.where('verified', '=', true))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();

/** Returns when the workers first scheduled a task, before which no run can be missed; null if never. */
export async function findScheduledSince(db: Db, task: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`select known_since as since
    from graphile_worker._private_known_crontabs where identifier = ${task}`.execute(db);
  return rows[0]?.since ?? null;
}
