import type { Db } from '../../../database/connection.ts';

interface StartedUpload {
  key: string;
  handle: string;
}

/** Deletes uploads started before `before` that never finished; returns where their parts are stored. */
export const deleteAbandonedUploads = (db: Db, before: Date): Promise<StartedUpload[]> =>
  db
    .deleteFrom('uploads')
    .where('created_at', '<', before)
    .where('completed_at', 'is', null)
    .returning(['storage_key as key', 'storage_handle as handle'])
    .execute();

/** Deletes imports created before `before` that never finished; returns where their parts are stored. */
export async function deleteAbandonedImports(db: Db, before: Date): Promise<StartedUpload[]> {
  const rows = await db
    .deleteFrom('arrivals')
    .where('created_at', '<', before)
    .where('done_at', 'is', null)
    .returning(['storage_key as key', 'storage_handle as handle'])
    .execute();
  return rows.flatMap(({ key, handle }) => (handle === null ? [] : [{ key, handle }]));
}

/** Deletes uploads completed before `before`; their recordings stay. */
export const deleteCompletedUploads = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('uploads').where('completed_at', '<', before).execute();

/** Deletes recordings replaced before `before`; withdrawn ones stay until staff restore them. */
export const deleteReplacedRecordings = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('recordings').where('replaced_at', '<', before).where('withdrawn_at', 'is', null).execute();

/** Whether any row references a storage key. */
export async function isReferenced(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('storage_key')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('poster_key', '=', key)]))
    .unionAll(db.selectFrom('uploads').select('storage_key').where('storage_key', '=', key))
    .unionAll(
      db
        .selectFrom('arrivals')
        .select('storage_key')
        .where('storage_key', '=', key)
        .where('done_at', 'is', null),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
