import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/** Deletes the submitted booking forms of a person's interviews. */
export async function eraseBookingRequests(
  tx: Tx,
  { interviewIds }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .deleteFrom('booking_requests')
    .where('interview_id', '=', sql<string>`any(${interviewIds}::uuid[])`)
    .execute();
  return {};
}
