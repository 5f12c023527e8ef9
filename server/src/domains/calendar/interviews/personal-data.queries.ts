import { sql } from 'kysely';
import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { ExportSections, ExportSubject } from '../../../contributions/personal-export.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { eraseMeetings } from '../../../providers/meetings/records.ts';
import { formatFullName } from '../../people/people/index.ts';

/**
 * Soft-deletes a person's interviews, clears their booking data, links and passwords, and erases their meetings.
 * Removes the person from the interviews that they booked for others.
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

/** Exports the interviews that a person booked for others, oldest first. */
export async function exportBookings(
  db: Db,
  { personId }: ExportSubject,
): Promise<Pick<ExportSections, 'bookings'>> {
  const rows = await db
    .selectFrom('interviews')
    .innerJoin('people', 'people.id', 'interviews.person_id')
    .select([
      'interviews.starts_at as startsAt',
      'interviews.status',
      'interviews.fee_paid_at as feePaidAt',
      'people.fname',
      'people.lname',
    ])
    .where('interviews.booker_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .orderBy('interviews.starts_at')
    .orderBy('interviews.id')
    .execute();
  return {
    bookings: rows.map((row) => ({
      starts_at: row.startsAt.toISOString(),
      storyteller: formatFullName(row),
      status: row.status as ExportSections['bookings'][number]['status'],
      paid_at: row.feePaidAt?.toISOString() ?? null,
    })),
  };
}
