import type { Db, Tx } from '../../../../database/connection.ts';
import { type Appointment, selectAppointments } from '../meetings/meeting.queries.ts';

/** An interview whose reminder is due. */
export type DueInterview = Appointment & { paid: boolean; interviewer_id: string | null };

/** The recipients of a reminder. Each audience has a separate timestamp column. */
export type Audience = 'customer' | 'staff';

const sentAtColumns = { customer: 'reminded_at', staff: 'staff_reminded_at' } as const;

/**
 * Locks interviews that start in `(now, until]` and have no reminder for this audience, soonest first, until the
 * transaction ends. Skips rows that another process has locked.
 */
export const lockDueInterviews = (
  tx: Tx,
  audience: Audience,
  now: Date,
  until: Date,
  limit: number,
): Promise<DueInterview[]> =>
  selectAppointments(tx)
    .select((eb) => ['interviewer_id', eb('fee_paid_at', 'is not', null).as('paid')])
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

/** Marks interviews as reminded for an audience. */
export async function markReminded(db: Db, audience: Audience, ids: string[], at: Date): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ [sentAtColumns[audience]]: at })
    .where('id', 'in', ids)
    .execute();
}

/** A staff member who gets reminders: of all interviews, or of those assigned to them. */
export interface StaffRecipient {
  id: string;
  fname: string;
  email: string;
  isInterviewer: boolean;
}

/** Lists active Super Admins and Interviewers. */
export const listStaffRecipients = (db: Db): Promise<StaffRecipient[]> =>
  db
    .selectFrom('people')
    .select((eb) => ['id', 'fname', 'email', eb('staff_role', '=', 'Interviewer').as('isInterviewer')])
    .where('staff_role', 'in', ['Super Admin', 'Interviewer'])
    .where('deleted_at', 'is', null)
    .where('deactivated_at', 'is', null)
    .$castTo<StaffRecipient>()
    .execute();
