import type { Db, Tx } from '../../../database/connection.ts';
import { monthAt } from '../hosting/index.ts';
import { listLaterOfflineMonths, setOfflineMonth } from './offline/offline-month.queries.ts';

/** Sets the first day of the month that a payment covers. */
export async function setPaymentPeriod(tx: Tx, id: string, beginsOn: string): Promise<void> {
  await tx.updateTable('payments').set({ period_begins_on: beginsOn }).where('id', '=', id).execute();
}

/** Selects the hosting payments of a story that are neither failed nor refunded. */
const selectValidPayments = (db: Db, storyId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'period_begins_on'])
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action', 'succeeded'])
    .where('refunded_at', 'is', null);

/** Moves each hosting payment and offline month after the removed month `beginsOn` to the month of its predecessor. */
export async function shiftLaterPeriods(tx: Tx, storyId: string, beginsOn: string): Promise<void> {
  const payments = await selectValidPayments(tx, storyId).where('period_begins_on', '>', beginsOn).execute();
  const later = [
    ...payments.map(({ id, period_begins_on }) => ({
      id,
      beginsOn: period_begins_on ?? '',
      set: setPaymentPeriod,
    })),
    ...(await listLaterOfflineMonths(tx, storyId, beginsOn)).map((month) => ({
      ...month,
      set: setOfflineMonth,
    })),
  ].sort((one, other) => one.beginsOn.localeCompare(other.beginsOn));
  let freeMonth = beginsOn;
  for (const month of later) {
    await month.set(tx, month.id, freeMonth);
    freeMonth = month.beginsOn;
  }
}

/** Assigns consecutive months from `anchor` to the hosting payments made before the story was opened. */
export async function assignPrepaidPeriods(tx: Tx, storyId: string, anchor: string): Promise<void> {
  for (const [count, id] of (await listPrepaidPaymentIds(tx, storyId)).entries()) {
    await setPaymentPeriod(tx, id, monthAt(anchor, count));
  }
}

/** Returns the ids of hosting payments without a month, succeeded ones first, then in order of creation. */
async function listPrepaidPaymentIds(tx: Tx, storyId: string): Promise<string[]> {
  const prepaidPayments = await selectValidPayments(tx, storyId)
    .where('period_begins_on', 'is', null)
    .orderBy((eb) => eb('status', '=', 'succeeded'), 'desc')
    .orderBy('created_at')
    .execute();
  return prepaidPayments.map(({ id }) => id);
}
