import { type Kysely, sql } from 'kysely';

/** What a customer was told ahead of time: that the trial ends, and what a month costs from then on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table subscriptions
      -- How many days before the end of the trial it was last told.
      add column trial_told_days smallint,
      add column price_told_cents integer,
      add column price_told_at timestamptz;
  `.execute(db);
}
