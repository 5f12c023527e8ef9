import type { Db, Tx } from '../../database/connection.ts';

/** Sets the first day of the month that a payment covers. */
export async function setPaymentPeriod(tx: Tx, id: string, beginsOn: string): Promise<void> {
  await tx.updateTable('payments').set({ period_begins_on: beginsOn }).where('id', '=', id).execute();
}

const selectValidPayments = (db: Db, storyId: string) =>
  db
    .selectFrom('payments')
    .select(['id', 'period_begins_on'])
    .where('story_id', '=', storyId)
    .where('hosting_cents', '>', 0)
    .where('status', 'in', ['pending', 'requires_action', 'succeeded'])
    .where('refunded_at', 'is', null);

/** The payments of later months, earliest first. */
export async function listLaterMonths(tx: Tx, storyId: string, beginsOn: string) {
  const later = await selectValidPayments(tx, storyId)
    .where('period_begins_on', '>', beginsOn)
    .orderBy('period_begins_on')
    .execute();
  return later.map(({ id, period_begins_on }) => ({ id, beginsOn: period_begins_on ?? beginsOn }));
}

/** Ids of hosting payments made before the story was opened; succeeded payments first. */
export async function listPrepaidPayments(tx: Tx, storyId: string): Promise<string[]> {
  const ahead = await selectValidPayments(tx, storyId)
    .where('period_begins_on', 'is', null)
    .orderBy((order) => order('status', '=', 'succeeded'), 'desc')
    .orderBy('created_at')
    .execute();
  return ahead.map(({ id }) => id);
}
