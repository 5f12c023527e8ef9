import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

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
    .deleteFrom('uploads')
    .where('interview_id', '=', anyInterview)
    .returning(['storage_key as key', 'storage_handle as handle', 'completed_at as endedAt'])
    .execute();
  const imports = await tx
    .deleteFrom('arrivals')
    .where('interview_id', '=', anyInterview)
    .returning(['storage_key as key', 'storage_handle as handle', 'done_at as endedAt'])
    .execute();
  return {
    files: recordings
      .flatMap((recording) => [recording.storage_key, recording.poster_key])
      .filter((key) => key !== null),
    uploads: [...uploads, ...imports].flatMap(({ key, handle, endedAt }) =>
      endedAt === null && handle !== null ? [{ key, handle }] : [],
    ),
  };
}
