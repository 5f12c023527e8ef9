import { type Kysely, sql } from 'kysely';

/** What the card provider and our books do not agree about, as the last comparison found it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table discrepancies (
      provider_payment_id text primary key,
      cause text not null check (cause in ('unknown_charge', 'other_amount', 'missing_charge')),
      payment_id uuid references payments,
      amount_cents bigint not null,
      found_at timestamptz not null,
      seen_at timestamptz not null
    );
    create index provider_events_received on provider_events (received_at);
  `.execute(db);
}
