import type { RecordingPlace, UploadTarget } from '@lifestory/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../database/connection.ts';

/** A file that is being uploaded. */
export interface Upload {
  id: string;
  interviewId: string;
  filename: string;
  bytes: number;
  chunks: number;
  key: string;
  handle: string;
  /** Whether it replaces the current recordings or becomes their next part. */
  place: RecordingPlace;
  /** Whether the file turned out not to be an mp4. */
  isRejected: boolean;
  /** Whether it has become a current recording. */
  isCompleted: boolean;
}

/**
 * Returns the upload of a staff member to an interview (or to any interview of a customer) by its identifier:
 * an open upload, or one that became the current recording.
 */
export async function findUpload(
  db: Db,
  ownerId: string,
  target: UploadTarget,
  identifier: string,
): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('interviews', 'interviews.id', 'uploads.interview_id')
    .leftJoin('recordings', (join) =>
      join
        .onRef('recordings.storage_key', '=', 'uploads.storage_key')
        .on('recordings.replaced_at', 'is', null),
    )
    .select([
      'uploads.id',
      'interviews.id as interviewId',
      'uploads.filename',
      'uploads.bytes',
      'uploads.chunks',
      'uploads.storage_key as key',
      'uploads.storage_handle as handle',
      'uploads.place',
      'uploads.refused_at',
      'uploads.completed_at',
    ])
    .where('uploads.owner_id', '=', ownerId)
    .where('uploads.identifier', '=', identifier)
    .where('interviews.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('uploads.completed_at', 'is', null), eb('recordings.id', 'is not', null)]))
    .$if(target.session_id !== undefined, (query) =>
      query.where('interviews.id', '=', target.session_id ?? ''),
    )
    .$if(target.session_id === undefined, (query) =>
      query.where('interviews.person_id', '=', target.customer_id ?? ''),
    )
    .orderBy(sql`uploads.completed_at is not null`)
    .orderBy('uploads.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const { refused_at, completed_at, place, ...upload } = row;
  return {
    ...upload,
    place: place as RecordingPlace,
    isRejected: refused_at !== null,
    isCompleted: completed_at !== null,
  };
}

/** Returns the state of an upload, whatever happened to its recording since; undefined once it is cancelled. */
export async function findUploadState(db: Db, id: string): Promise<'open' | 'refused' | 'done' | undefined> {
  const row = await db
    .selectFrom('uploads')
    .select(['refused_at', 'completed_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.completed_at !== null) return 'done';
  return row.refused_at === null ? 'open' : 'refused';
}

/** Opens an upload; false if the same one was opened in the meantime. */
export async function insertUpload(
  db: Db,
  ownerId: string,
  identifier: string,
  upload: Omit<Upload, 'isRejected' | 'isCompleted'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      identifier,
      owner_id: ownerId,
      interview_id: upload.interviewId,
      filename: upload.filename,
      bytes: upload.bytes,
      chunks: upload.chunks,
      storage_key: upload.key,
      storage_handle: upload.handle,
      place: upload.place,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes an upload that is not completed, and the records of its chunks. */
export const deleteUpload = (db: Db, id: string): Promise<unknown> =>
  db.deleteFrom('uploads').where('id', '=', id).where('completed_at', 'is', null).execute();

/** Deletes an unfinished upload; returns where its chunks are stored, or undefined if there is no such upload. */
export const deleteUnfinishedUpload = (
  db: Db,
  id: string,
): Promise<{ interviewId: string | null; filename: string; key: string; handle: string } | undefined> =>
  db
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .where('refused_at', 'is', null)
    .returning(['interview_id as interviewId', 'filename', 'storage_key as key', 'storage_handle as handle'])
    .executeTakeFirst();
