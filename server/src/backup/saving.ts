import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientBase, Pool } from 'pg';
import type { House } from '../house.ts';
import { diskStorage } from '../providers/storage/disk.ts';
import { backupsIn, type Manifest, type MediaFile, manifestFile, mediaOf, readMedia } from './manifest.ts';
import { namedMedia, saveMedia } from './media.ts';
import { saveTable, tablesOf } from './tables.ts';

/** What is kept beside the store and belongs to the installation. */
export const ownFiles = ['secret', 'terms.txt', 'privacy.txt'] as const;

interface Saved {
  folder: string;
  manifest: Manifest;
  /** How many files were not in the directory yet. */
  copied: number;
}

/**
 * Makes a backup of a running installation in `directory`: all rows as they were at one moment, then the files that they
 * name. Files that an earlier backup brought there are not copied again. What breaks off leaves no backup.
 */
export async function saveAll(
  { storage, env, now }: Pick<House, 'storage' | 'env' | 'now'>,
  pool: Pool,
  directory: string,
): Promise<Saved> {
  mkdirSync(mediaOf(directory), { recursive: true, mode: 0o700 });
  const name = `${now().toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
  const draft = join(directory, `.${name}.draft`);
  const folder = join(directory, name);
  // Whoever can read a backup can read everything.
  mkdirSync(join(draft, 'tables'), { recursive: true, mode: 0o700 });
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const rows = await saveRows(client, draft);
    const named = await namedMedia(client);
    await client.query('commit');
    const known = new Map(
      backupsIn(directory)
        .flatMap(readMedia)
        .map((file) => [file.key, file]),
    );
    const target = diskStorage(mediaOf(directory));
    const { missing, copied, ...media } = await saveMedia(
      storage,
      target,
      named,
      await still(known, target),
      draft,
    );
    for (const file of ownFiles) {
      const source = join(env.DATA_DIR, file);
      if (existsSync(source)) copyFileSync(source, join(draft, file));
    }
    const secret = fingerprint(env.SECRET ?? '');
    const manifest: Manifest = { format: 1, made_at: now().toISOString(), ...rows, media, missing, secret };
    writeFileSync(manifestFile(draft), `${JSON.stringify(manifest, null, 1)}\n`, { flush: true });
    renameSync(draft, folder);
    return { folder, manifest, copied };
  } finally {
    client.release(true);
    rmSync(draft, { recursive: true, force: true });
  }
}

async function saveRows(client: ClientBase, folder: string) {
  const one = async (query: string) => (await client.query(query)).rows[0]?.value;
  const tables = [];
  for (const table of await tablesOf(client)) tables.push(await saveTable(client, table, folder));
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select schemaname || '.' || sequencename as name, last_value::text as last
    from pg_sequences where schemaname in ('public', 'graphile_worker') and last_value is not null
    order by 1`,
  );
  return {
    migration: String(await one('select max(name) as value from public.kysely_migration')),
    queue: Number(await one('select max(id) as value from graphile_worker.migrations')),
    tables,
    sequences,
  };
}

/** Of the files that earlier backups brought, those that are there with their whole size. */
async function still(
  known: Map<string, MediaFile>,
  target: ReturnType<typeof diskStorage>,
): Promise<Map<string, MediaFile>> {
  for (const { key, bytes } of known.values()) if ((await target.size(key)) !== bytes) known.delete(key);
  return known;
}

/** Tells one secret from another. */
export const fingerprint = (secret: string): string =>
  createHash('sha256').update(`backup:${secret}`).digest('hex').slice(0, 16);
