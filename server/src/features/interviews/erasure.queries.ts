import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';
import { eraseMeetings } from '../../providers/meetings/records.ts';

/**
 * Soft-deletes a person's interviews, clears their booking data, links and passwords, and erases their meetings. Removes
 * the person from the interviews that they booked for others.
 */
export async function eraseInterviews(
  tx: Tx,
  { interviewIds, personId, now }: ErasedPerson,
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
  // The person booked these for others: their mails go to the storyteller from now on.
  await tx
    .updateTable('interviews')
    .from('people')
    .set({
      booker_id: null,
      booking: sql`case when booking = '{}' then booking else
        jsonb_set(booking - 'booker_fname' - 'booker_lname' || '{"contact": ""}', '{email}', to_jsonb(people.email::text)) end`,
    })
    .whereRef('people.id', '=', 'interviews.person_id')
    .where('interviews.booker_id', '=', personId)
    .execute();
  return { meetings: await eraseMeetings(tx, interviewIds) };
}
