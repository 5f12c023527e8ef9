import type { Db } from '../../../database/connection.ts';

/** Deletes uploads that were started before `before` and do not run any more; their recordings stay. */
export const deleteEndedUploads = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('film_uploads').where('created_at', '<', before).where('upload_id', 'is', null).execute();

/** Deletes imports created before `before` that never finished. */
export const deleteAbandonedImports = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('arrivals').where('created_at', '<', before).where('done_at', 'is', null).execute();

/** Deletes recordings replaced before `before`; withdrawn ones stay until staff restore them. */
export const deleteReplacedRecordings = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('recordings').where('replaced_at', '<', before).where('withdrawn_at', 'is', null).execute();

/** Whether a recording uses a file. */
export async function isReferenced(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('storage_key')
    .where((eb) => eb.or([eb('storage_key', '=', key), eb('poster_key', '=', key)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
