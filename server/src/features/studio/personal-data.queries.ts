import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';

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
