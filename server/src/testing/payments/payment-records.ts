import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** A charged month: its first day, its price in cents, whether it was refunded, and when the payment was created. */
interface ChargedMonth {
  begins: string | null;
  cents: number;
  refunded: boolean;
  at: Date;
}

/** A person's payments at the card provider, in the ledger, and as paid months. */
export interface PaymentRecords {
  /** Cents that the provider holds. */
  providerCents: number;
  ledgerCents: number;
  ledgerRows: number;
  /** The numbers of successful charges at the provider, and of those that were refunded. */
  charges: number;
  refunds: number;
  receipts: number;
  months: ChargedMonth[];
  hosting: { status: string; paidThrough: string | null; nextTryAt: Date | null; cancelledAt: Date | null };
  /** Of the storyteller's account. */
  isDeactivatedOrDeleted: boolean;
  /** The number of open payments, whose outcome is unknown, and of those that were not cancelled. */
  open: number;
  uncancelled: number;
}

/** Reads all payment records of a storyteller. */
export async function readPaymentRecords(db: Db, personId: string, storyId: string): Promise<PaymentRecords> {
  const payments = await db
    .selectFrom('payments')
    .select(['period_begins_on', 'hosting_cents', 'status', 'refunded_at', 'created_at', 'cancelled_at'])
    .where('person_id', '=', personId)
    .orderBy('period_begins_on')
    .execute();
  const charges = await db
    .selectFrom('sandbox_charges')
    .innerJoin('payments', (join) =>
      join.on(
        'sandbox_charges.idempotency_key',
        '=',
        sql<string>`coalesce(payments.idempotency_key, 'payment-' || payments.id)`,
      ),
    )
    .select(['sandbox_charges.amount_cents', 'sandbox_charges.refunded_at'])
    .where('payments.person_id', '=', personId)
    .where('sandbox_charges.status', '=', 'succeeded')
    .execute();
  const ledger = await db
    .selectFrom('transactions')
    .select('amount_cents')
    .where('person_id', '=', personId)
    .execute();
  const receipts = await db
    .selectFrom('mails')
    .select('id')
    .where('person_id', '=', personId)
    .where('kind', '=', 'payment-receipt')
    .execute();
  const hosting = await db
    .selectFrom('subscriptions')
    .select([
      'status',
      'paid_through as paidThrough',
      'next_try_at as nextTryAt',
      'cancelled_at as cancelledAt',
    ])
    .where('story_id', '=', storyId)
    .executeTakeFirstOrThrow();
  const person = await db
    .selectFrom('people')
    .select(['deactivated_at', 'deleted_at'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow();
  const open = payments.filter(({ status }) => status === 'pending' || status === 'requires_action');
  const refundedCharges = charges.filter(({ refunded_at }) => refunded_at !== null);
  const sum = (rows: { amount_cents: string | number }[]) =>
    rows.reduce((total, { amount_cents }) => total + Number(amount_cents), 0);
  return {
    providerCents: sum(charges) - sum(refundedCharges),
    ledgerCents: sum(ledger),
    ledgerRows: ledger.length,
    charges: charges.length,
    refunds: refundedCharges.length,
    receipts: receipts.length,
    months: payments
      .filter(({ status }) => status === 'succeeded')
      .map((payment) => ({
        begins: payment.period_begins_on,
        cents: payment.hosting_cents,
        refunded: payment.refunded_at !== null,
        at: payment.created_at,
      })),
    hosting,
    isDeactivatedOrDeleted: person.deactivated_at !== null || person.deleted_at !== null,
    open: open.length,
    uncancelled: open.filter(({ cancelled_at }) => cancelled_at === null).length,
  };
}
