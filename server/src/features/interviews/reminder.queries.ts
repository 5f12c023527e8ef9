import type { Db, Tx } from '../../database/connection.ts';
import { type Appointment, appointments } from './meeting.queries.ts';

/** An interview that staff are reminded of. */
export type Due = Appointment & { paid: boolean };

/**
 * Interviews that begin in `(now, until]` and that nobody was reminded of, the soonest first, locked until the
 * transaction ends; what another process is at is left out.
 */
export const lockDue = (tx: Tx, now: Date, until: Date, limit: number): Promise<Due[]> =>
  appointments(tx)
    .select((select) => select('fee_paid_at', 'is not', null).as('paid'))
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('starts_at', '>', now)
    .where('starts_at', '<=', until)
    .orderBy('starts_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .$castTo<Due>()
    .execute();

/** Notes that customers and staff were reminded of interviews. */
export async function markReminded(db: Db, ids: string[], at: Date): Promise<void> {
  await db.updateTable('interviews').set({ reminded_at: at }).where('id', 'in', ids).execute();
}

/** Every Super Admin who is there. */
export const superAdmins = (db: Db): Promise<{ id: string; fname: string; email: string }[]> =>
  db
    .selectFrom('people')
    .select(['id', 'fname', 'email'])
    .where('staff_role', '=', 'Super Admin')
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .execute();
