import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Whether an interview is there and can get a recording. */
export async function interviewExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'cancelled')
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether somebody is there. */
export async function customerExists(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('staff_role', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The interview that a customer's recording belongs to: the latest past one without a recording, else the latest. */
export async function interviewOfCustomer(db: Db, personId: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('interviews')
    .leftJoin('recordings', (join) =>
      join.onRef('recordings.interview_id', '=', 'interviews.id').on('recordings.replaced_at', 'is', null),
    )
    .select('interviews.id')
    .where('interviews.person_id', '=', personId)
    .where('interviews.deleted_at', 'is', null)
    .where('interviews.status', '<>', 'cancelled')
    .orderBy(sql`recordings.id is null and interviews.starts_at <= ${now}`, 'desc')
    .orderBy('interviews.starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
