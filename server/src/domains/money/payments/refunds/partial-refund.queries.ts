import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import type { Refunds } from '../../../../database/schema.generated.ts';

/** A requested refund of a part of a payment. */
export type PartialRefund = Selectable<Refunds>;

/** Inserts a refund before it is requested from the provider. */
export const insertPartialRefund = (
  tx: Tx,
  refund: Pick<PartialRefund, 'payment_id' | 'amount_cents' | 'reason' | 'requested_at'>,
): Promise<PartialRefund> =>
  tx
    .insertInto('refunds')
    .values({ id: newId(), ...refund })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findPartialRefund = (db: Db, id: string): Promise<PartialRefund | undefined> =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the sum of the requested refunds of a payment that are not completed, in cents. */
export async function sumPendingRefunds(db: Db, paymentId: string): Promise<number> {
  const row = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<string | null>('amount_cents').as('cents'))
    .where('payment_id', '=', paymentId)
    .where('completed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.cents ?? 0);
}

/** Lists the amounts of the requested refunds of a payment that are not completed, in cents, earliest first. */
export async function listPendingAmounts(db: Db, paymentId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('payment_id', '=', paymentId)
    .where('completed_at', 'is', null)
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
  return rows.map((row) => Number(row.amount_cents));
}

export async function markRefundCompleted(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('refunds')
    .set({ completed_at: at })
    .where('id', '=', id)
    .where('completed_at', 'is', null)
    .execute();
}
