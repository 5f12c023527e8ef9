import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';
import { folderOf } from './takes/fragment-store.ts';

/**
 * Deletes the recordings of a person's interviews; returns the folders of their takes, which are removed after the
 * commit.
 */
export async function eraseStudioRecordings(
  tx: Tx,
  { interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  const anyInterview = sql<string>`any(${interviewIds}::uuid[])`;
  const takes = await tx
    .deleteFrom('studio_takes')
    .where('interview_id', '=', anyInterview)
    .returning('id')
    .execute();
  await tx.deleteFrom('studio_recordings').where('interview_id', '=', anyInterview).execute();
  return { folders: takes.map(({ id }) => folderOf(id)) };
}
