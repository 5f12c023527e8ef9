import type { Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';

/** Inserts the months of hosting that an offline payment covers, by their first days. */
export async function insertOfflineMonths(
  tx: Tx,
  { paymentId, storyId, months }: { paymentId: string; storyId: string; months: string[] },
): Promise<void> {
  await tx
    .insertInto('offline_months')
    .values(months.map((begins_on) => ({ id: newId(), payment_id: paymentId, story_id: storyId, begins_on })))
    .execute();
}

/** The first days of the months of an offline payment, latest first. */
export async function listOfflineMonths(tx: Tx, paymentId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('offline_months')
    .select('begins_on')
    .where('payment_id', '=', paymentId)
    .orderBy('begins_on', 'desc')
    .execute();
  return rows.map((row) => row.begins_on);
}

/** The valid offline months of a story after the one that begins on `beginsOn`, earliest first. */
export const listLaterOfflineMonths = (tx: Tx, storyId: string, beginsOn: string) =>
  tx
    .selectFrom('offline_months')
    .innerJoin('offline_payments', 'offline_payments.id', 'offline_months.payment_id')
    .select(['offline_months.id', 'offline_months.begins_on as beginsOn'])
    .where('offline_months.story_id', '=', storyId)
    .where('offline_months.begins_on', '>', beginsOn)
    .where('offline_payments.undone_at', 'is', null)
    .orderBy('offline_months.begins_on')
    .execute();

export async function setOfflineMonth(tx: Tx, id: string, beginsOn: string): Promise<void> {
  await tx.updateTable('offline_months').set({ begins_on: beginsOn }).where('id', '=', id).execute();
}
