import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { Exports } from '../../../database/schema.generated.ts';

export type ExportRow = Selectable<Exports>;

/** Returns a person's export; undefined if there is none. */
export const findExport = (db: Db, personId: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').selectAll().where('person_id', '=', personId).executeTakeFirst();

/** Returns an export by id; undefined if it was replaced or deleted. */
export const findExportById = (db: Db, id: string): Promise<ExportRow | undefined> =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Deletes a person's export if it is finished, or was requested before `requestedBefore`; returns its id.
 */
export async function deleteFinishedExport(
  tx: Tx,
  personId: string,
  requestedBefore: Date,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('exports')
    .where('person_id', '=', personId)
    .where((eb) => eb.or([eb('state', 'in', ['ready', 'failed']), eb('created_at', '<', requestedBefore)]))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Inserts a queued export; returns its id, or undefined if the person already has one. */
export async function insertExport(tx: Tx, personId: string, createdAt: Date): Promise<string | undefined> {
  const row = await tx
    .insertInto('exports')
    .values({ id: newId(), person_id: personId, state: 'queued', created_at: createdAt })
    .onConflict((conflict) => conflict.column('person_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Starts another attempt; returns its number from 1, or undefined if the export is finished or deleted. */
export async function beginAttempt(db: Db, id: string): Promise<number | undefined> {
  const row = await db
    .updateTable('exports')
    .set((eb) => ({ state: 'running', percent: 0, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts;
}

/** Records the progress of an export, in percent. */
export async function updateProgress(db: Db, id: string, percent: number): Promise<void> {
  await db.updateTable('exports').set({ percent }).where('id', '=', id).execute();
}

/** Marks a running export as ready until `expiresAt`; returns whether it was still running. */
export async function markReady(
  tx: Tx,
  id: string,
  { bytes, madeAt, expiresAt }: { bytes: number; madeAt: Date; expiresAt: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('exports')
    .set({ state: 'ready', percent: 100, bytes, made_at: madeAt, expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an export as failed; `failure` is the reason, as a sentence for its owner. */
export async function markFailed(db: Db, id: string, failure: string): Promise<void> {
  await db
    .updateTable('exports')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Deletes exports that expired before `at`; returns their ids. */
export async function deleteExpiredExports(db: Db, at: Date): Promise<string[]> {
  const rows = await db.deleteFrom('exports').where('expires_at', '<', at).returning('id').execute();
  return rows.map(({ id }) => id);
}
