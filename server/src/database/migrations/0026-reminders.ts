import { type Kysely, sql } from 'kysely';

/**
 * Separate marks for reminders to staff and to customers, whose lead times differ; earlier releases used one mark for
 * both. Payment reminders are sent three days after the booking and two days before the interview.
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
