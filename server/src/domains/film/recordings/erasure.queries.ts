import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';
import { closeUploads } from '../../../uploads/uploads.ts';

/**
 * Deletes a person's recordings, uploads, recording imports and positions in films; returns their files, which are
 * removed after the commit.
 */
export async function eraseRecordings(
  tx: Tx,
  { personId, interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const anyInterview = sql<string>`any(${interviewIds}::uuid[])`;
  await tx
    .deleteFrom('film_positions')
    .where(({ or, eb }) => or([eb('person_id', '=', personId), eb('interview_id', '=', anyInterview)]))
    .execute();
  const recordings = await tx
    .deleteFrom('recordings')
    .where('interview_id', '=', anyInterview)
    .returning(['storage_key', 'poster_key'])
    .execute();
  const uploads = await tx
    .deleteFrom('film_uploads')
    .where('interview_id', '=', anyInterview)
    .returning('upload_id')
    .execute();
  const imports = await tx
    .deleteFrom('recording_imports')
    .where('interview_id', '=', anyInterview)
    .returning('upload_id')
    .execute();
  return {
    files: recordings
      .flatMap((recording) => [recording.storage_key, recording.poster_key])
      .filter((key) => key !== null),
    uploads: await closeUploads(
      tx,
      [...uploads, ...imports].flatMap(({ upload_id }) => upload_id ?? []),
    ),
  };
}
