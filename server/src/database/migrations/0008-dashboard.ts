import { type Kysely, sql } from 'kysely';

/** What the dashboard asks for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Renewals that failed: few among all subscriptions, asked for with every look at the alerts.
    create index subscriptions_past_due on subscriptions (updated_at desc) where status = 'past_due';
  `.execute(db);
}
