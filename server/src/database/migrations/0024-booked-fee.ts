import { type Kysely, sql } from 'kysely';

/**
 * The fee of an interview, in cents, as it was when the interview was booked. Null means that no fee was set then, or
 * that an earlier release wrote the row: the fee of the settings applies. Unpaid interviews keep the fee of the day of
 * the upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews add column fee_cents integer check (fee_cents > 0);
    update interviews set fee_cents = nullif(coalesce(
        (select value from settings where key = 'amount-for-booking-session'), 25000), 0)
      where fee_paid_at is null;
  `.execute(db);
}
