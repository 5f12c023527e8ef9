import type { AlbumImportResult } from '@lifestory/contract';
import { sql } from 'kysely';
import { dayMs } from '../../../../calendar.ts';
import type { Db, Tx } from '../../../../database/connection.ts';

/** How long unfinished uploads are kept, and how long imports are listed, in days. */
const uploadDays = 7;
const listedDays = 30;

/** Lists imports and unfinished uploads, latest first. */
export const listAlbumImports = (db: Db) =>
  db
    .selectFrom('album_imports')
    .leftJoin('people', 'people.id', 'album_imports.customer_id')
    .select([
      'album_imports.id',
      'filename',
      'bytes',
      'album_imports.state',
      'percent',
      'result',
      'failure',
      'album_imports.created_at',
      'people.id as customer_id',
      'people.fname',
      'people.lname',
    ])
    .orderBy('album_imports.created_at', 'desc')
    .limit(50)
    .execute();

/** Starts another attempt; returns the import, or undefined if it is finished or was deleted. */
export const beginImport = (db: Db, id: string) =>
  db
    .updateTable('album_imports')
    .set((eb) => ({ state: 'running', percent: 0, failure: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['attempts', 'staff_id', 'customer_id', 'storage_key as key'])
    .executeTakeFirst();

/** Records the customer into whose story an album is imported. */
export async function setImportCustomer(db: Db, id: string, customerId: string): Promise<void> {
  await db.updateTable('album_imports').set({ customer_id: customerId }).where('id', '=', id).execute();
}

/** Records the progress of an import, in percent. */
export async function setImportPercent(db: Db, id: string, percent: number): Promise<void> {
  await db.updateTable('album_imports').set({ percent }).where('id', '=', id).execute();
}

/**
 * Ends a running import with its result, or with a sentence that says why it failed; false if it was deleted meanwhile.
 */
export async function endImport(
  tx: Tx,
  id: string,
  outcome: { result: AlbumImportResult } | { failure: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('album_imports')
    .set(
      'result' in outcome
        ? { state: 'done', percent: 100, result: JSON.stringify(outcome.result) }
        : { state: 'failed', failure: outcome.failure },
    )
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a running import to the queue, with a sentence that says why it waits; this was no attempt. False if it was
 * deleted meanwhile.
 */
export async function setImportWaiting(tx: Tx, id: string, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable('album_imports')
    .set((eb) => ({ state: 'queued', percent: 0, failure: reason, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes finished imports and unfinished uploads that are too old to be kept. */
export async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  await db
    .deleteFrom('album_imports')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'uploading').and('created_at', '<', daysAgo(uploadDays)),
        eb('state', 'in', ['done', 'failed']).and('created_at', '<', daysAgo(listedDays)),
      ]),
    )
    .execute();
}

/** Whether an import still needs its file. */
export async function needsAlbumFile(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from album_imports where id::text = ${id} and state in ('uploading', 'queued', 'running')`.execute(
    db,
  );
  return rows.length > 0;
}
