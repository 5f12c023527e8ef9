import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../contributions/personal-export.ts';
import type { Db, Tx } from '../../database/connection.ts';
import { folderOf } from './takes/fragment-store.ts';

/** Returns when a storyteller's interviews were recorded by video call, latest interview first. */
export async function exportRecordedTimes(
  db: Db,
  { personId }: ExportSubject,
): Promise<Pick<ExportSections, 'call_recordings'>> {
  const rows = await db
    .selectFrom('studio_intervals')
    .innerJoin('interviews', 'interviews.id', 'studio_intervals.interview_id')
    .select(['interviews.starts_at', 'studio_intervals.started_at', 'studio_intervals.ended_at'])
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('studio_intervals.number')
    .execute();
  return {
    call_recordings: rows.map(({ starts_at, started_at, ended_at }) => ({
      interview: starts_at.toISOString(),
      from: started_at.toISOString(),
      until: ended_at?.toISOString() ?? null,
    })),
  };
}

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
