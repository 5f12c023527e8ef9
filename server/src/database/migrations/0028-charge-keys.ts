import { type Kysely, sql } from 'kysely';

/**
 * Prevents a restored backup from repeating charges made since the backup.
 *
 * Payments store the idempotency key of their charge; for a month of hosting it is derived from story, period and
 * attempt. Null marks a row of an earlier release, whose key is `payment-` and its id.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments add column idempotency_key text unique;

    -- Renewals wait for a comparison with the provider's books that began after each of these instants.
    create table required_comparisons (
      after timestamptz primary key
    );

    alter table sandbox_charges add column metadata jsonb not null default '{}';
  `.execute(db);
}
