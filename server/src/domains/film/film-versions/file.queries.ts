import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Db, Tx } from '../../../database/connection.ts';

/** The prefix of all files; the id of the recording follows. */
export const filesPrefix = 'film-versions/';

/** Returns the folder of the files of a recording. */
export const filesFolder = (recordingId: string): string => `${filesPrefix}${recordingId}`;

/**
 * Returns the storage key of the film that a file was made from: null if the file is no longer served, undefined if it
 * is no version of a film.
 */
export async function findFilmOfVersion(db: Db, key: string): Promise<string | null | undefined> {
  if (!key.startsWith(filesPrefix)) return undefined;
  const row = await selectByFile(db, key)
    .innerJoin('recordings', 'recordings.id', 'film_versions.recording_id')
    .select('recordings.storage_key')
    .executeTakeFirst();
  return row?.storage_key ?? null;
}

/** Whether a file belongs to a request. */
export const isReferenced = async (db: Db, key: string): Promise<boolean> =>
  (await selectByFile(db, key).select('film_versions.recording_id').executeTakeFirst()) !== undefined;

const selectByFile = (db: Db, key: string) =>
  db
    .selectFrom('film_versions')
    .where('film_versions.recording_id', '=', readRecordingId(key))
    .where((eb) =>
      eb.or([eb('light_key', '=', key), eb('audio_key', '=', key), eb('storyboard_key', '=', key)]),
    );

const noId = '00000000-0000-0000-0000-000000000000';

/** Returns the id of the recording that a file was made from, by its key; for other keys, an id that does not exist. */
const readRecordingId = (key: string): string =>
  /^film-versions\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? noId;

/** Deletes the rows of a person's films; returns their files, which are removed after the commit. */
export async function eraseFilmVersions(tx: Tx, { interviewIds }: ErasedPerson): Promise<Partial<Leftovers>> {
  const rows = await tx
    .deleteFrom('film_versions')
    .using('recordings')
    .whereRef('recordings.id', '=', 'film_versions.recording_id')
    .where('recordings.interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`)
    .returning('film_versions.recording_id')
    .execute();
  return { folders: rows.map(({ recording_id }) => filesFolder(recording_id)) };
}
