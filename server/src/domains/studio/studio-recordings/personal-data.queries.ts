import { sql } from 'kysely';
import { dateAt } from '../../../calendar.ts';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { folderOf } from './takes/fragment-store.ts';
import { voicesFolderOf } from './voices/voice.service.ts';

/**
 * Returns when a storyteller's interviews were recorded by video call, latest interview first, and the voices alone that are
 * kept of them.
 */
export async function exportCallRecordings(
  db: Db,
  { personId, addFile }: ExportSubject,
): Promise<Pick<ExportSections, 'call_recordings' | 'voices'>> {
  const rows = await db
    .selectFrom('studio_intervals')
    .innerJoin('interviews', 'interviews.id', 'studio_intervals.interview_id')
    .select(['interviews.starts_at', 'studio_intervals.started_at', 'studio_intervals.ended_at'])
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('studio_intervals.number')
    .execute();
  const voices: ExportSections['voices'] = [];
  for (const { starts_at, name, storage_key } of await listVoicesOfPerson(db, personId)) {
    const file = await addFile(storage_key, 'recordings', `${dateAt(starts_at)} voice of ${name}`);
    voices.push({ interview: starts_at.toISOString(), name, file });
  }
  return {
    voices,
    call_recordings: rows.map(({ starts_at, started_at, ended_at }) => ({
      interview: starts_at.toISOString(),
      from: started_at.toISOString(),
      until: ended_at?.toISOString() ?? null,
    })),
  };
}

const listVoicesOfPerson = (db: Db, personId: string) =>
  db
    .selectFrom('studio_voices')
    .innerJoin('interviews', 'interviews.id', 'studio_voices.interview_id')
    .select(['interviews.starts_at', 'studio_voices.name', 'studio_voices.storage_key'])
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('studio_voices.kind', 'desc')
    .orderBy('studio_voices.name')
    .execute();

/**
 * Deletes the recordings of a person's interviews; returns the folders of their takes and voices, which are removed after
 * the commit.
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
  return { folders: [...takes.map(({ id }) => folderOf(id)), ...interviewIds.map(voicesFolderOf)] };
}
