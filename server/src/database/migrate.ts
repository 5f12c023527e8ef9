import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Pool } from 'pg';
import type { Db } from './connection.ts';

const folder = join(import.meta.dirname, 'migrations');

/**
 * All migrations by file name. A released one (`releases.json`) is never edited, renamed or renumbered. What
 * the previous release still uses is removed in a later release.
 */
const migrations: Record<string, Migration> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => [
      parse(file).name,
      // Loaded when it is applied: a start seldom migrates, and loading all takes a twentieth of its processor time.
      { up: async (db) => (await import(join(folder, file))).up(db) } satisfies Migration,
    ]),
);

/** The first migration of the versions before release 1.0.0, which has a schema of its own. */
const firstEarlierMigration = '0001-foundation';

/**
 * Returns the migrations of this release, and those of a newer release that the database already has. Migrations only
 * add, so this release also works with the newer schema. The migrator rejects an unknown migration older than our
 * newest. Fails with a message for a database of a version before 1.0.0.
 */
async function listKnownMigrations(db: Db): Promise<Record<string, Migration>> {
  const executed = await listExecutedMigrations(db);
  if (executed.includes(firstEarlierMigration)) {
    throw new Error(
      'This database is of a version before 1.0.0, whose schema cannot be migrated. Make a backup with that version, then ' +
        'restore it with this one: see “From a version before 1.0.0” in docs/upgrading.md.',
    );
  }
  const newest = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = executed.filter((name) => name > newest);
  return { ...migrations, ...Object.fromEntries(newer.map((name) => [name, newerMigration])) };
}

/** Returns the names of the applied migrations; empty for an empty database. */
async function listExecutedMigrations(db: Db): Promise<string[]> {
  const table = await sql<{
    exists: boolean;
  }>`select to_regclass('kysely_migration') is not null as "exists"`.execute(db);
  if (!table.rows[0]?.exists) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}

const newerMigration: Migration = {
  async up() {
    throw new Error('This migration belongs to a newer release.');
  },
};

/** Advisory lock key: one process migrates while others wait. */
const migrationLock = 0x4c49_464d;

/**
 * Migrates the schema and the job queue's schema, up to the latest or the named migration. One process migrates while
 * others wait. The pool must allow two connections and long statements. Returns the version of the queue's schema;
 * fails with a message if the migration is unknown.
 */
export async function migrate(db: Db, pool: Pool, upTo?: string): Promise<number> {
  if (upTo !== undefined) assertKnownMigration(upTo);
  const lockClient = await pool.connect();
  try {
    await lockClient.query('select pg_advisory_lock($1)', [migrationLock]);
    // Read before the migrator takes the second connection.
    const allMigrations = await listKnownMigrations(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => allMigrations } });
    const { error } = await (upTo ? migrator.migrateTo(upTo) : migrator.migrateToLatest());
    if (error) throw error;
    await runMigrations({ pgPool: pool });
    const { rows } = await lockClient.query('select max(id) as version from graphile_worker.migrations');
    return rows[0].version;
  } finally {
    // Closing its connection releases the lock.
    lockClient.release(true);
  }
}

/** Fails with a message if a migration is unknown to this release. */
export function assertKnownMigration(name: string): void {
  if (!(name in migrations)) {
    throw new Error(`${name} is a migration of a newer release. Upgrade this installation first.`);
  }
}

/** Returns the names of the migrations that a database still needs. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => listKnownMigrations(db) } });
  const allMigrations = await migrator.getMigrations();
  return allMigrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name);
}
