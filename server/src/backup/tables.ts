import { createReadStream, createWriteStream } from 'node:fs';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from, to } from 'pg-copy-streams';
import { createChecksum } from './checksum.ts';
import type { RestoredTable } from './earlier-schema.ts';
import { type TableCopy, tableFile } from './manifest.ts';

/**
 * Conditions on the rows that a backup contains: running uploads, imports and backups cannot continue elsewhere, and
 * exports are created again.
 */
const rowFilters: Record<string, string> = {
  'public.album_imports': "state in ('done', 'failed')",
  'public.backup_runs': 'ended_at is not null',
  'public.exports': 'false',
  'public.uploads': 'false',
  'public.upload_parts': 'false',
  'public.film_uploads': 'upload_id is null',
  'public.recording_imports': 'completed_at is not null',
};

interface Table {
  name: string;
  columns: string[];
}

/** Returns our tables and those of the job queue, with their writable columns; migration tables are omitted. */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname || '.' || c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
      and c.relname not like 'kysely_%' and c.relname <> 'migrations'
    group by 1
    order by 1`,
  );
  return rows;
}

/** Writes the rows of a table into its file in `folder`; returns their number and checksum. */
export async function saveTable(client: ClientBase, table: Table, folder: string): Promise<TableCopy> {
  const checksum = createChecksum();
  const source = client.query(to(copyStatement(table)));
  const file = createWriteStream(tableFile(folder, table.name), { flush: true });
  await pipeline(source, checksum.stream, createGzip({ level: 4 }), file);
  return { ...table, rows: source.rowCount, sha256: checksum.sha256() };
}

/** Verifies the file of a table. Fails with a message if it is damaged. */
export async function verifyTable(table: TableCopy, folder: string): Promise<void> {
  const checksum = createChecksum();
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const damageError = new Error(`The file of ${table.name} in ${folder} is damaged.`);
  await pipeline(
    createReadStream(tableFile(folder, table.name)),
    createGunzip(),
    checksum.stream,
    discard,
  ).catch(() => {
    throw damageError;
  });
  if (checksum.sha256() !== table.sha256) throw damageError;
}

/** Inserts the rows of a file into an empty table and verifies them there. Fails if they differ. */
export async function loadTable(client: ClientBase, table: RestoredTable, folder: string): Promise<void> {
  const target = client.query(from(`copy ${table.name} (${quoteColumns(table.columns)}) from stdin`));
  await pipeline(createReadStream(tableFile(folder, table.source)), createGunzip(), target);
  const checksum = createChecksum();
  const source = client.query(to(`copy ${table.name} (${quoteColumns(table.columns)}) to stdout`));
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(source, checksum.stream, discard);
  if (checksum.sha256() !== table.sha256) throw new Error(`${table.name} differs after restoring.`);
}

function copyStatement({ name, columns }: Table): string {
  const filter = rowFilters[name];
  const rows = `select ${quoteColumns(columns)} from ${name}`;
  return `copy (${filter ? `${rows} where ${filter}` : rows}) to stdout`;
}

const quoteColumns = (columns: string[]): string => columns.map((column) => `"${column}"`).join(', ');
