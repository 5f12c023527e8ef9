import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';

/** Returns a storyteller's part in the calls of their interviews, latest interview first. */
export async function exportCalls(
  db: Db,
  { personId }: ExportSubject,
): Promise<Pick<ExportSections, 'calls'>> {
  const rows = await db
    .selectFrom('studio_rooms')
    .innerJoin('interviews', 'interviews.id', 'studio_rooms.interview_id')
    .leftJoin('studio_seats', (join) =>
      join
        .onRef('studio_seats.interview_id', '=', 'studio_rooms.interview_id')
        .on('studio_seats.role', '=', 'storyteller'),
    )
    .select([
      'interviews.starts_at',
      'studio_rooms.call_phone',
      'studio_seats.joined_at',
      'studio_seats.checked_at',
      'studio_seats.device_check',
    ])
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at', 'desc')
    .orderBy('studio_seats.created_at')
    .execute();
  return {
    calls: rows.map((row) => ({
      interview: row.starts_at.toISOString(),
      joined_at: row.joined_at?.toISOString() ?? null,
      checked_at: row.checked_at?.toISOString() ?? null,
      check: row.device_check as Record<string, unknown> | null,
      phone: row.call_phone,
    })),
  };
}

/** Deletes the rooms of a person's interviews with all seats, and the person's name in those of others. */
export async function eraseRooms(
  tx: Tx,
  { interviewIds, personId }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('studio_rooms')
    .where('interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`)
    .execute();
  await tx.updateTable('studio_seats').set({ name: '' }).where('person_id', '=', personId).execute();
  return {};
}
