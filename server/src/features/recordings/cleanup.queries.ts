import type { Db } from '../../database/connection.ts';

interface Leftover {
  key: string;
  handle: string;
}

/** Forgets uploads that were begun before `before` and never finished; answers what they stored. */
export const takeAbandoned = (db: Db, before: Date): Promise<Leftover[]> =>
  db
    .deleteFrom('uploads')
    .where('created_at', '<', before)
    .where('completed_at', 'is', null)
    .returning(['storage_key as key', 'storage_handle as handle'])
    .execute();

/** Forgets finished uploads; their recordings stay. */
export const forgetCompleted = (db: Db, before: Date): Promise<unknown> =>
  db.deleteFrom('uploads').where('completed_at', '<', before).execute();

/** Deletes recordings that were replaced before `before`; answers the keys of their files. */
export async function takeReplaced(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('recordings')
    .where('replaced_at', '<', before)
    .returning(['storage_key', 'poster_key'])
    .execute();
  return rows.flatMap(({ storage_key, poster_key }) =>
    poster_key ? [storage_key, poster_key] : [storage_key],
  );
}

/** Whether any row knows a key. */
export async function isKnown(db: Db, key: string): Promise<boolean> {
  const row = await db
    .selectFrom('recordings')
    .select('storage_key')
    .where((where) => where.or([where('storage_key', '=', key), where('poster_key', '=', key)]))
    .unionAll(db.selectFrom('uploads').select('storage_key').where('storage_key', '=', key))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
