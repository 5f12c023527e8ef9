import type { Db, Tx } from '../../database/connection.ts';

/**
 * What the provider and our books do not agree about: it took money that we know nothing of, or another amount, or it
 * knows nothing of a payment of ours.
 */
export interface Discrepancy {
  providerPaymentId: string;
  cause: 'unknown_charge' | 'other_amount' | 'missing_charge';
  paymentId: string | null;
  amountCents: number;
}

/** Keeps what was found, or that it was found again; answers whether it is new. */
export async function keepDiscrepancy(tx: Tx, found: Discrepancy, now: Date): Promise<boolean> {
  const { cause, providerPaymentId } = found;
  const again = await tx
    .updateTable('discrepancies')
    .set({ cause, seen_at: now })
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return false;
  const added = await tx
    .insertInto('discrepancies')
    .values({
      provider_payment_id: providerPaymentId,
      cause,
      payment_id: found.paymentId,
      amount_cents: found.amountCents,
      found_at: now,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Those that were not found again by a comparison that began at an instant: somebody put them right. */
export async function forgetDiscrepancies(db: Db, seenBefore: Date): Promise<void> {
  await db.deleteFrom('discrepancies').where('seen_at', '<', seenBefore).execute();
}

/** Open ones by the provider's name for the charge, the earliest first. */
export const openDiscrepancies = (db: Db) =>
  db
    .selectFrom('discrepancies')
    .select(['provider_payment_id as id', 'found_at as foundAt'])
    .orderBy('found_at')
    .limit(100)
    .execute();

/** Payments whose card's bank holds the money while it decides, the latest first. */
export const openDisputes = (db: Db) =>
  db
    .selectFrom('payments')
    .select(['id', 'person_id as personId', 'provider_payment_id as providerPaymentId'])
    .where('dispute_state', '=', 'open')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
