import type { Db, Tx } from '../../../../database/connection.ts';

/** Finds a recording without a poster, for the job that creates one; undefined if it has one. */
export const findRecordingWithoutPoster = (
  db: Db,
  id: string,
): Promise<{ key: string; duration: number | null; titleMs: number } | undefined> =>
  db
    .selectFrom('recordings')
    .select(['storage_key as key', 'duration_seconds as duration', 'call_title_ms as titleMs'])
    .where('id', '=', id)
    .where('poster_key', 'is', null)
    .executeTakeFirst();

/**
 * Returns the id of the newest current recording of an interview that has no poster. One with a restricted passage gets
 * its poster from the server, which knows what a still shows.
 */
export async function findCurrentWithoutPoster(db: Db, interviewId: string): Promise<string | null> {
  const row = await db
    .selectFrom('recordings')
    .select('id')
    .where('interview_id', '=', interviewId)
    .where('replaced_at', 'is', null)
    .where('poster_key', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('film_restrictions')
            .select('film_restrictions.recording_id')
            .whereRef('film_restrictions.recording_id', '=', 'recordings.id'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Sets the poster of a recording; returns false if it already has one. */
export async function setPoster(db: Db, id: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recordings')
    .set({ poster_key: key })
    .where('id', '=', id)
    .where('poster_key', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Locks a recording, so that its poster does not change until the transaction ends. */
export const lockPoster = (tx: Tx, id: string): Promise<unknown> =>
  tx.selectFrom('recordings').select('id').where('id', '=', id).forNoKeyUpdate().execute();

/**
 * Removes the posters of an interview's recordings. Returns those that had one, with its key, and the current ones,
 * which may be about to get one.
 */
export async function removePosters(
  tx: Tx,
  interviewId: string,
): Promise<{ id: string; key: string | null }[]> {
  const posters = await tx
    .selectFrom('recordings')
    .select(['id', 'poster_key as key'])
    .where('interview_id', '=', interviewId)
    .where((eb) => eb.or([eb('poster_key', 'is not', null), eb('replaced_at', 'is', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await tx
    .updateTable('recordings')
    .set({ poster_key: null })
    .where('interview_id', '=', interviewId)
    .where('poster_key', 'is not', null)
    .execute();
  return posters;
}
