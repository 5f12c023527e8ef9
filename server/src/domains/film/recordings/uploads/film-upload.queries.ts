import type { RecordingPlace, UploadTarget } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** A film that staff send, or have sent, in chunks. */
export interface FilmUpload {
  id: string;
  interviewId: string;
  filename: string;
  bytes: number;
  chunks: number;
  /** Storage key of the file. */
  key: string;
  /** Whether it replaces the current recordings or becomes their next part. */
  place: RecordingPlace;
  /** The running upload; null once it has ended. */
  uploadId: string | null;
  /** Whether it has become a recording. Without a running upload, it is else no mp4 file. */
  isCompleted: boolean;
}

const columns = [
  'film_uploads.id',
  'film_uploads.interview_id as interviewId',
  'film_uploads.filename',
  'film_uploads.bytes',
  'film_uploads.chunks',
  'film_uploads.storage_key as key',
  'film_uploads.place',
  'film_uploads.upload_id as uploadId',
  sql<boolean>`film_uploads.completed_at is not null`.as('isCompleted'),
] as const;

/**
 * Returns the upload of a staff member to an interview (or to any interview of a customer) by its identifier:
 * one that is running or was rejected, or one that became the current recording.
 */
export async function findFilmUpload(
  db: Db,
  ownerId: string,
  target: UploadTarget,
  identifier: string,
): Promise<FilmUpload | undefined> {
  const row = await db
    .selectFrom('film_uploads')
    .innerJoin('interviews', 'interviews.id', 'film_uploads.interview_id')
    .leftJoin('recordings', (join) =>
      join
        .onRef('recordings.storage_key', '=', 'film_uploads.storage_key')
        .on('recordings.replaced_at', 'is', null),
    )
    .select(columns)
    .where('film_uploads.owner_id', '=', ownerId)
    .where('film_uploads.identifier', '=', identifier)
    .where('interviews.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('film_uploads.completed_at', 'is', null), eb('recordings.id', 'is not', null)]))
    .$if(target.session_id !== undefined, (query) =>
      query.where('interviews.id', '=', target.session_id ?? ''),
    )
    .$if(target.session_id === undefined, (query) =>
      query.where('interviews.person_id', '=', target.customer_id ?? ''),
    )
    .orderBy(sql`film_uploads.completed_at is not null`)
    .orderBy('film_uploads.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, place: row.place as RecordingPlace };
}

/** Returns an upload, whatever happened to its recording since; undefined once it is cancelled. */
export async function findFilmUploadById(db: Db, id: string): Promise<FilmUpload | undefined> {
  const row = await db.selectFrom('film_uploads').select(columns).where('id', '=', id).executeTakeFirst();
  return row && { ...row, place: row.place as RecordingPlace };
}

/** Inserts an upload, or one that was rejected at its first chunk; false if there is the same one. */
export async function insertFilmUpload(
  db: Db,
  ownerId: string,
  identifier: string,
  { interviewId, filename, bytes, chunks, key, place, uploadId }: Omit<FilmUpload, 'id' | 'isCompleted'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('film_uploads')
    .values({
      id: newId(),
      identifier,
      owner_id: ownerId,
      interview_id: interviewId,
      filename,
      bytes,
      chunks,
      storage_key: key,
      place,
      upload_id: uploadId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records how a running upload ended: as a recording, or as a file that is no mp4. */
export const endFilmUpload = (db: Db, id: string, completedAt: Date | null): Promise<unknown> =>
  db
    .updateTable('film_uploads')
    .set({ upload_id: null, completed_at: completedAt })
    .where('id', '=', id)
    .execute();

/** Deletes an upload that is not completed. */
export const deleteFilmUpload = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom('film_uploads').where('id', '=', id).where('completed_at', 'is', null).execute();

/** Deletes an upload that still runs, and returns it; undefined if there is no such upload. */
export const deleteRunningFilmUpload = (
  db: Db,
  id: string,
): Promise<{ interviewId: string | null; filename: string; uploadId: string | null } | undefined> =>
  db
    .deleteFrom('film_uploads')
    .where('id', '=', id)
    .where('upload_id', 'is not', null)
    .returning(['interview_id as interviewId', 'filename', 'upload_id as uploadId'])
    .executeTakeFirst();
