import { sql } from 'kysely';
import { dayMs } from '../../../../calendar.ts';
import type { Db, Tx } from '../../../../database/connection.ts';
import { type Appointment, selectAppointments } from '../meetings/meeting.queries.ts';

/** Milliseconds between the booking and the first payment reminder. */
const firstReminderDelayMs = 3 * dayMs;
/** Milliseconds between the last payment reminder and the interview. */
export const lastReminderLeadMs = 2 * dayMs;
/** Minimum milliseconds between the two reminders. */
const minIntervalMs = dayMs;

/** The two reminders of a payment. */
export type PaymentReminder = 'first' | 'last';

const sentAtColumns = { first: 'payment_reminded_at', last: 'last_payment_reminded_at' } as const;

/** Whether the fee was paid and refunded in full, because staff waived it or a dispute was lost. */
const isRefunded = sql<boolean>`exists (
  select from payments
  where payments.interview_id = interviews.id and payments.fee_cents > 0 and payments.refunded_at is not null)`;

/**
 * Locks future unpaid interviews whose payment reminder is due at `now` and was not sent, until the transaction
 * ends. Skips rows that another process has locked, and interviews whose payment was refunded in full.
 */
export function lockUnpaidInterviews(
  tx: Tx,
  reminder: PaymentReminder,
  now: Date,
  limit: number,
): Promise<Appointment[]> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const lastReminderUntil = new Date(now.getTime() + lastReminderLeadMs);
  const unpaid = selectAppointments(tx)
    .where('status', '=', 'waiting')
    .where('deleted_at', 'is', null)
    .where('fee_paid_at', 'is', null)
    .where(({ not }) => not(isRefunded))
    .where('starts_at', '>', now)
    .where(sentAtColumns[reminder], 'is', null);
  const due =
    reminder === 'first'
      ? unpaid
          .where('created_at', '<=', before(firstReminderDelayMs))
          .where('starts_at', '>', lastReminderUntil)
      : unpaid
          .where('starts_at', '<=', lastReminderUntil)
          .where(({ eb, or }) =>
            or([
              eb('payment_reminded_at', 'is', null),
              eb('payment_reminded_at', '<=', before(minIntervalMs)),
            ]),
          );
  return due.orderBy('starts_at').limit(limit).forNoKeyUpdate().skipLocked().execute();
}

/** Marks the payment reminder of interviews as sent. */
export async function markPaymentReminded(
  db: Db,
  reminder: PaymentReminder,
  ids: string[],
  at: Date,
): Promise<void> {
  await db
    .updateTable('interviews')
    .set({ [sentAtColumns[reminder]]: at })
    .where('id', 'in', ids)
    .execute();
}
