import { type Kysely, sql } from 'kysely';

/**
 * Refunds that did not arrive, and what banks took and gave back, as sums that only grow: news from the provider that
 * comes late is told from news that is new.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payments
      add column refund_failed_cents integer not null default 0,
      add column withdrawn_cents integer not null default 0,
      add column reinstated_cents integer not null default 0;
  `.execute(db);
}
