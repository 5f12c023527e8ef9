import { dateAt, instantOf } from '../../calendar.ts';
import type { Tx } from '../../database/connection.ts';
import { type Hosting, nextMonth, removeMonth } from './hosting.policy.ts';
import { findHosting } from './hosting.queries.ts';
import { type Month, monthFrom } from './month.policy.ts';

/** A paid month of hosting, and whether a renewal follows it. */
export type AddedMonth = Month & { renews: boolean };

interface MonthPayment {
  /** First day of the month, `YYYY-MM-DD`; null for the next unpaid one. */
  beginsOn: string | null;
  createdAt: Date;
  /** When the cancellation of the payment was requested; null without one. */
  cancelledAt: Date | null;
}

/**
 * Adds a paid month to the hosting of an open story; an unopened story receives it when it is opened. Hosting that
 * was cancelled since the payment started keeps the month and does not renew.
 */
export async function addHostingMonth(
  tx: Tx,
  storyId: string,
  { beginsOn, createdAt, cancelledAt }: MonthPayment,
  now: Date,
): Promise<AddedMonth | null> {
  const hosting = await findHosting(tx, storyId);
  if (!hosting) return null;
  const month = beginsOn ? monthFrom(hosting.anchorOn, beginsOn) : nextMonth(hosting, dateAt(now));
  const renews = hosting.status === 'active' || hosting.status === 'past_due';
  const cancelled = hosting.status === 'cancelled';
  const since = hosting.cancelledAt !== null && hosting.cancelledAt > createdAt;
  const ended = !renews && (cancelledAt !== null || (cancelled && since));
  const goesOn = renews || (cancelled && ended);
  await tx
    .updateTable('subscriptions')
    .set({
      anchor_on: month.anchorOn,
      paid_through: month.endsOn,
      ...(goesOn && hosting.startedAt ? {} : { started_at: instantOf(month.beginsOn, '12:00') ?? now }),
      ...(ended
        ? { status: 'cancelled', cancelled_at: hosting.cancelledAt ?? cancelledAt }
        : { status: 'active', reason: null, cancelled_at: null }),
      attempts: 0,
      next_try_at: null,
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return { ...month, renews: !ended };
}

/** The result of removing a month. */
export interface RemovedMonth {
  /** Hosting ended, because no paid month or trial remains. */
  ended: boolean;
}

/** Removes the refunded month that starts on `beginsOn`; returns null if hosting does not change. */
export async function removeHostingMonth(
  tx: Tx,
  storyId: string,
  beginsOn: string,
  now: Date,
): Promise<RemovedMonth | null> {
  const hosting = await findHosting(tx, storyId);
  if (!hosting) return null;
  const remaining = removeMonth(hosting, beginsOn, dateAt(now));
  if (remaining.status === hosting.status && remaining.paidThrough === hosting.paidThrough) return null;
  await tx
    .updateTable('subscriptions')
    .set({
      status: remaining.status,
      paid_through: remaining.paidThrough,
      anchor_on: remaining.anchorOn,
      ...getCancellation(hosting, remaining, now),
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return { ended: remaining.status === 'cancelled' };
}

const getCancellation = (before: Hosting, { status }: Hosting, now: Date) =>
  status === 'cancelled' && before.status !== 'cancelled'
    ? { reason: 'The payment was refunded', cancelled_at: now, next_try_at: null }
    : {};
