import { type Kysely, sql } from 'kysely';

/**
 * Refunds of a part of a payment, each recorded before it is requested from the provider. `amount_cents` is reserved
 * until `completed_at`. The sandbox stores the keys of its partial refunds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refunds (
      id uuid primary key,
      payment_id uuid not null references payments,
      amount_cents bigint not null check (amount_cents > 0),
      reason text not null,
      requested_at timestamptz not null,
      completed_at timestamptz
    );
    create index refunds_payment on refunds (payment_id);

    create table sandbox_refunds (
      key text primary key,
      charge_id text not null references sandbox_charges,
      amount_cents bigint not null
    );
  `.execute(db);
}
