import { type Kysely, sql } from 'kysely';

/** Waived fees are offline payments of nothing, with the reason as their reference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offline_payments
      drop constraint offline_payments_method_check,
      drop constraint offline_payments_amount_cents_check,
      add constraint offline_payments_method_check
        check (method in ('cash', 'check', 'bank_transfer', 'waived')),
      add constraint offline_payments_amount_cents_check
        check (case method when 'waived' then amount_cents = 0 else amount_cents > 0 end);
  `.execute(db);
}
