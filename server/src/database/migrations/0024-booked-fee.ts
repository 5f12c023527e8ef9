import { type Kysely, sql } from 'kysely';

/**
 * The fee of an interview at the time of booking, in cents. Null means that no fee was set, or that an earlier release
 * wrote the row; the fee in the settings then applies. Unpaid interviews get the fee at the time of the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews add column fee_cents integer check (fee_cents > 0);
    update interviews set fee_cents = nullif(coalesce(
        (select value from settings where key = 'amount-for-booking-session'), 25000), 0)
      where fee_paid_at is null;
  `.execute(db);
}
