import type { Db, Tx } from '../../database/connection.ts';
import { type Appointment, selectAppointments } from './meeting.queries.ts';

/** An interview that somebody is reminded of. */
export type DueInterview = Appointment & { paid: boolean };

/** Who is reminded: the customer or the staff. Each has a mark of its own on the interview. */
export type Audience = 'customer' | 'staff';

const sentAtColumns = { customer: 'reminded_at', staff: 'staff_reminded_at' } as const;

/**
 * Interviews that begin in `(now, until]` and that this audience was not reminded of, the soonest first, locked until
 * the transaction ends; what another process is at is left out.
 */
export const lockDueInterviews = (
  tx: Tx,
  audience: Audience,
  now: Date,
  until: Date,
  limit: number,
): Promise<DueInterview[]> =>
  selectAppointments(tx)
    .select((select) => select('fee_paid_at', 'is not', null).as('paid'))
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where(sentAtColumns[audience], 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .$castTo<DueInterview>()
    .execute();

/** Notes that an audience was reminded of interviews. */
export async function markReminded(db: Db, audience: Audience, ids: string[], at: Date): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ [sentAtColumns[audience]]: at })
    .where('id', 'in', ids)
    .execute();
}

/** Every Super Admin who is there. */
export const listSuperAdmins = (db: Db): Promise<{ id: string; fname: string; email: string }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'fname', 'email'])
    .where('staff_role', '=', 'Super Admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .execute();
