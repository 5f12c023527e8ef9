import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { fingerprintSecret } from '../config/secret.ts';
import type { AppContext } from '../context.ts';
import { connectOutsidePool } from '../database/connection.ts';
import { syncDirectory } from '../providers/storage/directory.ts';
import { diskStorage } from '../providers/storage/disk.ts';
import type { Storage } from '../providers/storage/port.ts';
import {
  draftFolder,
  listAllMedia,
  type Manifest,
  type MediaFile,
  manifestFile,
  mediaDirectory,
} from './manifest.ts';
import { findReferencedMedia, saveMedia } from './media.ts';
import { assertOwnBackups, pruneBackups, removeDrafts } from './retention.ts';
import { listTables, saveTable } from './tables.ts';

/** Files of the installation outside the media storage. */
export const installationFiles = [
  'secret',
  'terms.txt',
  'privacy.txt',
  'site/founder.txt',
  'site/testimonials.txt',
] as const;

interface NewBackup {
  folder: string;
  manifest: Manifest;
  /** Media files that were not in the directory yet. */
  copied: MediaFile[];
}

/**
 * Creates a backup of a running installation in `directory`: a snapshot of all rows, then the files that they
 * reference. Files of earlier backups are not copied again. An interrupted backup is ignored and removed by the next
 * one. Keeps the newest `keep` backups, or all, and returns the number of removed ones: none if this backup lacks
 * files, because an older one may be the last that has them. Fails with a message while another backup of the
 * installation is running, and with `keep` if the directory contains backups of another installation.
 */
export async function createBackup(
  source: AppContext,
  pool: Pool,
  directory: string,
  keep: number | null = null,
): Promise<NewBackup & { removed: number }> {
  mkdirSync(mediaDirectory(directory), { recursive: true, mode: 0o700 });
  const client = await connectOutsidePool(pool);
  try {
    await acquireLock(client);
    if (keep !== null) assertOwnBackups(directory, fingerprintSecret(source.env.SECRET ?? ''));
    await removeDrafts(directory);
    const backup = await writeBackup(source, client, directory);
    const isComplete = backup.manifest.missing.length === 0;
    return { ...backup, removed: keep !== null && isComplete ? await pruneBackups(directory, keep) : 0 };
  } finally {
    await releaseLock(client);
    await client.end();
  }
}

async function writeBackup(
  { storage, env, now }: AppContext,
  client: ClientBase,
  directory: string,
): Promise<NewBackup> {
  const name = `${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const draft = draftFolder(directory, name);
  const folder = join(directory, name);
  try {
    // A backup contains everything, so only its owner may read it.
    mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
    await client.query('begin isolation level repeatable read read only');
    const rows = await saveRows(client, draft);
    const referencedMedia = await findReferencedMedia(client);
    await client.query('commit');
    const target = diskStorage(mediaDirectory(directory));
    const alreadyCopied = await filterPresent(listAllMedia(directory), target);
    const { missing, copied, ...media } = await saveMedia(
      storage,
      target,
      referencedMedia,
      alreadyCopied,
      draft,
    );
    saveInstallationFiles(env.DATA_DIR, draft);
    const secret = fingerprintSecret(env.SECRET ?? '');
    const manifest: Manifest = { format: 1, made_at: now().toISOString(), ...rows, media, missing, secret };
    writeFileSync(manifestFile(draft), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    await syncDirectory(join(draft, 'tables'));
    await syncDirectory(draft);
    renameSync(draft, folder);
    await syncDirectory(directory);
    return { folder, manifest, copied };
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Advisory lock key: one backup of an installation runs at a time. */
const backupLock = 0x4c49_4642;

async function acquireLock(client: ClientBase): Promise<void> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [backupLock]);
  if (!rows[0]?.acquired)
    throw new Error('Another backup of this installation is running. Wait until it has finished.');
}

/** Releases the lock explicitly: PostgreSQL keeps it until it notices that the connection is closed. */
async function releaseLock(client: ClientBase): Promise<void> {
  try {
    await client.query('rollback; select pg_advisory_unlock_all()');
  } catch {
    // The connection is broken; the database releases the lock.
  }
}

function saveInstallationFiles(dataDir: string, draft: string): void {
  for (const file of installationFiles) {
    try {
      const content = readFileSync(join(dataDir, file));
      mkdirSync(dirname(join(draft, file)), { recursive: true, mode: 0o700 });
      writeFileSync(join(draft, file), content, { mode: 0o600, flush: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
}

async function saveRows(client: ClientBase, folder: string) {
  const findValue = async (query: string) => (await client.query(query)).rows[0]?.value;
  const tables = [];
  for (const table of await listTables(client)) tables.push(await saveTable(client, table, folder));
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null
    order by 1`,
  );
  return {
    migration: String(await findValue('select max(name) as value from public.kysely_migration')),
    queue: Number(await findValue('select max(id) as value from graphile_worker.migrations')),
    tables,
    sequences,
  };
}

/** Removes files of earlier backups that are missing from `target` or incomplete there. */
async function filterPresent(
  alreadyCopied: Map<string, MediaFile>,
  target: Storage,
): Promise<Map<string, MediaFile>> {
  for (const { key, bytes } of alreadyCopied.values())
    if ((await target.size(key)) !== bytes) alreadyCopied.delete(key);
  return alreadyCopied;
}
