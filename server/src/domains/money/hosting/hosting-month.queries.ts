import { dateAt, instantOf } from '../../../calendar.ts';
import type { Tx } from '../../../database/connection.ts';
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
 * Adds a paid month to the hosting of an opened story; any other story receives it when it is opened. Hosting that
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
  const wasRenewing = hosting.status === 'active' || hosting.status === 'past_due';
  const wasCancelled = hosting.status === 'cancelled';
  const wasCancelledDuringPayment =
    wasCancelled && hosting.cancelledAt !== null && hosting.cancelledAt > createdAt;
  const renews = wasRenewing || (cancelledAt === null && !wasCancelledDuringPayment);
  const keepsStart = wasRenewing || (wasCancelled && !renews);
  await tx
    .updateTable('subscriptions')
    .set({
      anchor_on: month.anchorOn,
      paid_through: month.endsOn,
      ...(keepsStart && hosting.startedAt ? {} : { started_at: instantOf(month.beginsOn, '12:00') ?? now }),
      ...(renews
        ? { status: 'active', reason: null, cancelled_at: null }
        : { status: 'cancelled', cancelled_at: hosting.cancelledAt ?? cancelledAt }),
      attempts: 0,
      next_try_at: null,
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return { ...month, renews };
}

/** The result of removing a month. */
export interface RemovedMonth {
  /** Whether hosting is cancelled: it already was, or neither a paid month nor the trial remains. */
  isCancelled: boolean;
}

/**
 * Removes the refunded month that starts on `beginsOn`; returns null if hosting does not change. `reason` is the reason
 * of hosting that ends with it.
 */
export async function removeHostingMonth(
  tx: Tx,
  storyId: string,
  beginsOn: string,
  { now, reason }: { now: Date; reason: string },
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
      ...getCancellation(hosting, remaining, { now, reason }),
      updated_at: now,
    })
    .where('story_id', '=', storyId)
    .execute();
  return { isCancelled: remaining.status === 'cancelled' };
}

const getCancellation = (
  before: Hosting,
  { status }: Hosting,
  { now, reason }: { now: Date; reason: string },
) =>
  status === 'cancelled' && before.status !== 'cancelled'
    ? { reason, cancelled_at: now, next_try_at: null }
    : {};
