import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { connectOutsidePool } from '../database/connection.ts';
import { assertKnownMigration, migrate } from '../database/migrate.ts';
import type { DB } from '../database/schema.generated.ts';
import { createTransactionPool } from '../database/transaction-pool.ts';
import { diskStorage } from '../providers/storage/disk.ts';
import type { Storage } from '../providers/storage/port.ts';
import { installationFiles } from './backup-creation.ts';
import { findTargetMigration, listRestoredTables } from './earlier-schema.ts';
import {
  listBackups,
  type Manifest,
  manifestFile,
  mediaDirectory,
  mediaListFile,
  readManifest,
  readMedia,
} from './manifest.ts';
import { hasFile, restoreFile } from './media.ts';
import { protectLedger } from './restored-ledger.ts';
import { listTables, loadTable, verifyTable } from './tables.ts';
import { removeUnsavedTakes } from './takes.ts';

/** Returns the folder of a backup: `from` itself, or the newest backup in it. Fails with a message if there is none. */
export function findBackup(from: string): string {
  if (existsSync(manifestFile(from))) return from;
  const newest = existsSync(from) ? listBackups(from).at(-1) : undefined;
  if (!newest) throw new Error(`There is no backup in ${from}.`);
  return newest;
}

/** Verifies the release and all checksums of rows and lists before any change. Fails with a message. */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = readManifest(folder);
  assertKnownMigration(findTargetMigration(manifest));
  for (const table of manifest.tables) await verifyTable(table, folder);
  const list = createHash('sha256')
    .update(readFileSync(mediaListFile(folder)))
    .digest('hex');
  if (list !== manifest.media.sha256) throw new Error(`The list of media in ${folder} is damaged.`);
  return manifest;
}

/** Fails with a message if the database is in use, or contains data, unless `mayReplace`. */
export async function assertReplaceable(pool: Pool, mayReplace: boolean): Promise<void> {
  const findValue = async (query: string) => (await pool.query(query)).rows[0].value;
  const connections = await findValue(
    `select count(*)::int as value from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (connections > 0) {
    throw new Error(
      `The database is in use by ${connections} other ${connections === 1 ? 'connection' : 'connections'}. Stop all Lifestory processes that use it, then restore.`,
    );
  }
  const isOurs = await findValue("select to_regclass('public.people') is not null as value");
  // Other tables do not belong to this product.
  const hasData = await findValue(
    isOurs
      ? 'select exists (select from public.people) as value'
      : "select exists (select from pg_tables where schemaname = 'public') as value",
  );
  if (hasData && !mayReplace) {
    throw new Error('This installation is not empty. With --replace, the backup replaces everything in it.');
  }
}

/** Reads every media file of a backup; returns the keys of missing and damaged ones. */
export async function findDamagedMedia(folder: string): Promise<string[]> {
  const source = diskStorage(mediaDirectory(dirname(folder)));
  const damaged: string[] = [];
  for (const file of readMedia(folder)) if (!(await hasFile(source, file))) damaged.push(file.key);
  return damaged;
}

/** Copies the files of a backup into the store and verifies their checksums; returns the number of copied files. */
export async function restoreMedia(folder: string, storage: Storage): Promise<number> {
  const source = diskStorage(mediaDirectory(dirname(folder)));
  let copiedFiles = 0;
  for (const file of readMedia(folder)) if (await restoreFile(source, storage, file)) copiedFiles += 1;
  return copiedFiles;
}

/** Restores the files of the installation that do not exist yet. */
export function restoreInstallationFiles(folder: string, dataDir: string): void {
  for (const file of installationFiles) {
    const [source, target] = [join(folder, file), join(dataDir, file)];
    if (!existsSync(source) || existsSync(target)) continue;
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(source, target);
  }
}

/**
 * Creates the schema of the time of the backup, inserts all rows, verifies every table, and migrates the schema to the
 * latest version. Replaces all existing data. Runs in one transaction, so a failure or crash leaves the database
 * unchanged; until the commit, both versions need disk space.
 */
export async function restoreRows(folder: string, manifest: Manifest, pool: Pool): Promise<void> {
  const client = await connectOutsidePool(pool);
  const nestedPool = createTransactionPool(client);
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: nestedPool }) });
  try {
    await client.query('begin');
    await client.query('drop schema if exists graphile_worker cascade');
    await client.query('drop schema public cascade');
    await client.query('create schema public');
    const queue = await migrate(db, nestedPool, findTargetMigration(manifest));
    if (queue !== manifest.queue) {
      throw new Error(
        `The queue of this backup has version ${manifest.queue}, this Lifestory's has ${queue}. Restore it with the ` +
          'release that made it, then upgrade.',
      );
    }
    await replaceRows(client, manifest, folder);
    await migrate(db, nestedPool);
    await protectLedger(client, manifest.made_at);
    await removeUnsavedTakes(client);
    // A restore may change the secret: the next process to start records its own.
    await client.query('delete from installation');
    await client.query('commit');
    const tables = await listTables(client);
    await client.query(`analyze ${tables.map(({ name }) => name).join(', ')}`);
  } finally {
    // Also rolls back an open transaction.
    await client.end();
  }
}

/**
 * Replaces all rows in a schema of the time of the backup, with triggers disabled; foreign keys are checked after all
 * rows are inserted. The client must have a transaction.
 */
export async function replaceRows(client: ClientBase, manifest: Manifest, folder: string): Promise<void> {
  const tables = listRestoredTables(manifest);
  const existingTables = await listTables(client);
  const names = existingTables.map(({ name }) => name);
  const unknownTable = tables.find(({ name }) => !names.includes(name));
  if (unknownTable)
    throw new Error(`This release does not know ${unknownTable.name}, which is in the backup.`);
  const { rows: references } = await client.query(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conrelid::regclass::text <> '' and connamespace in
      (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))`,
  );
  for (const { table, name } of references)
    await client.query(`alter table ${table} drop constraint "${name}"`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  for (const table of tables) await loadTable(client, table, folder);
  for (const { name, last } of manifest.sequences) await client.query('select setval($1, $2)', [name, last]);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await client.query(`alter table ${table} add constraint "${name}" ${definition}`);
  }
}
