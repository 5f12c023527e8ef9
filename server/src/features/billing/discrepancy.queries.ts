import type { Db, Tx } from '../../database/connection.ts';
import { atProvider } from '../cards/index.ts';

/**
 * What the provider and our books do not agree about: it took money that we know nothing of, or another amount, or it
 * knows nothing of a payment of ours.
 */
export interface Discrepancy {
  /** Whose books they are. */
  provider: string;
  providerPaymentId: string;
  cause: 'unknown_charge' | 'other_amount' | 'missing_charge';
  paymentId: string | null;
  amountCents: number;
}

/** Keeps what was found, or that it was found again; answers whether it is new. */
export async function recordDiscrepancy(tx: Tx, found: Discrepancy, now: Date): Promise<boolean> {
  const { cause, providerPaymentId } = found;
  const again = await tx
    .updateTable('discrepancies')
    .set({ cause, provider: found.provider, seen_at: now })
    .where('provider_payment_id', '=', providerPaymentId)
    .executeTakeFirst();
  if (again.numUpdatedRows > 0n) return false;
  const added = await tx
    .insertInto('discrepancies')
    .values({
      provider: found.provider,
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

/** Forgets a discrepancy that is settled. */
export async function deleteDiscrepancy(db: Db, providerPaymentId: string): Promise<void> {
  await db.deleteFrom('discrepancies').where('provider_payment_id', '=', providerPaymentId).execute();
}

/** All discrepancies with a provider, with how our payment stands, if there is one. */
export const listDiscrepancies = (db: Db, provider: string) =>
  db
    .selectFrom('discrepancies')
    .leftJoin('payments', 'payments.id', 'discrepancies.payment_id')
    .select([
      'discrepancies.provider_payment_id as id',
      'payments.status',
      'payments.refunded_at as refundedAt',
    ])
    .where(atProvider('discrepancies', provider))
    .execute();

/** Open ones with a provider by its name for the charge, the earliest first. */
export const listOpenDiscrepancies = (db: Db, provider: string) =>
  db
    .selectFrom('discrepancies')
    .select(['provider_payment_id as id', 'found_at as foundAt'])
    .where(atProvider('discrepancies', provider))
    .orderBy('found_at')
    .limit(100)
    .execute();
