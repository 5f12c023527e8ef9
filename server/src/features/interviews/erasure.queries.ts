import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';
import { eraseMeetings } from '../../providers/meetings/records.ts';

/** Soft-deletes a person's interviews, clears their booking data, links and passwords, and erases their meetings. */
export async function eraseInterviews(
  tx: Tx,
  { interviewIds, now }: ErasedPerson,
): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('interviews')
    .set((eb) => ({
      booking: '{}',
      password: '',
      join_url: null,
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
    }))
    .where('id', '=', sql<string>`any(${interviewIds}::uuid[])`)
    .execute();
  return { meetings: await eraseMeetings(tx, interviewIds) };
}
