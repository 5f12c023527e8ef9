import type { Db, Tx } from '../../../../database/connection.ts';
import { whereProviderIs } from '../../cards/index.ts';

/**
 * A difference between the provider's records and the ledger: an unknown charge, a different amount, or a payment
 * that the provider does not know.
 */
export interface Discrepancy {
  /** The provider that was compared. */
  provider: string;
  providerPaymentId: string;
  cause: 'unknown_charge' | 'other_amount' | 'missing_charge';
  paymentId: string | null;
  amountCents: number;
}

/** Inserts a discrepancy or updates when it was last seen. Returns whether it is new. */
export async function recordDiscrepancy(tx: Tx, discrepancy: Discrepancy, now: Date): Promise<boolean> {
  const { cause, providerPaymentId } = discrepancy;
  const updated = await tx
    .updateTable('discrepancies')
    .set({ cause, provider: discrepancy.provider, seen_at: now })
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return false;
  const added = await tx
    .insertInto('discrepancies')
    .values({
      provider: discrepancy.provider,
      provider_payment_id: providerPaymentId,
      cause,
      payment_id: discrepancy.paymentId,
      amount_cents: discrepancy.amountCents,
      found_at: now,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes a resolved discrepancy. */
export async function deleteDiscrepancy(db: Db, providerPaymentId: string): Promise<void> {
  await db.deleteFrom('discrepancies').where('provider_payment_id', '=', providerPaymentId).execute();
}

/** Lists all discrepancies with a provider, with the status of their payments, if known. */
export const listDiscrepancies = (db: Db, provider: string) =>
  db
    .selectFrom('discrepancies')
    .leftJoin('payments', 'payments.id', 'discrepancies.payment_id')
    .select([
      'discrepancies.provider_payment_id as id',
      'payments.status',
      'payments.refunded_at as refundedAt',
    ])
    .where(whereProviderIs('discrepancies', provider))
    .execute();

/** Lists the oldest 100 discrepancies with a provider, oldest first. */
export const listOpenDiscrepancies = (db: Db, provider: string) =>
  db
    .selectFrom('discrepancies')
    .select(['provider_payment_id as id', 'found_at as foundAt'])
    .where(whereProviderIs('discrepancies', provider))
    .orderBy('found_at')
    .limit(100)
    .execute();
