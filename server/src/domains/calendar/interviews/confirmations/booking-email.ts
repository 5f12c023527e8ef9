import { sql } from 'kysely';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import { type Job, job } from '../../../../jobs/jobs.ts';
import { emailChanged } from '../../../people/auth/index.ts';

/**
 * Replaces the e-mail address of a person's waiting interviews, and of those that they booked for others. Interviews
 * booked with another address keep it. Returns the ids of the changed interviews.
 */
export async function replaceBookingEmail(
  db: Db,
  { personId, before, after }: { personId: string; before: string; after: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('interviews')
    .set({ booking: sql`jsonb_set(booking, '{email}', to_jsonb(${after}::text))` })
    .where((eb) => eb.or([eb('person_id', '=', personId), eb('booker_id', '=', personId)]))
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where(sql`lower(booking ->> 'email')`, '=', before.toLowerCase())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The job that replaces the e-mail address of waiting interviews after an address change. */
export const replaceBookingEmailJob = ({ db }: AppContext): Job =>
  job(emailChanged, async (change) => {
    await replaceBookingEmail(db, change);
  });
