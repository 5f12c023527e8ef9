import { type Kysely, sql } from 'kysely';

/**
 * Staff and customers are reminded of an interview at lead times of their own, so each has a mark. Until now one mark
 * stood for both. Payment reminders: three days after the booking, and two days before the interview.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews
      add column staff_reminded_at timestamptz,
      add column payment_reminded_at timestamptz,
      add column last_payment_reminded_at timestamptz;
    update interviews set staff_reminded_at = reminded_at where reminded_at is not null;
  `.execute(db);
}
