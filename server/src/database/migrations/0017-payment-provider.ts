import { type Kysely, sql } from 'kysely';

/** The sandbox's customers, its cards that are kept without a charge, and its banks' disputes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index payments_in_dispute on payments (id) where dispute_state = 'open';

    create table sandbox_customers (
      id text primary key,
      person_id text not null unique,
      created_at timestamptz not null
    );

    alter table sandbox_cards
      add column customer text references sandbox_customers on delete cascade,
      add column forgotten_at timestamptz;

    alter table sandbox_charges
      add column customer text,
      add column off_session boolean not null default false,
      add column refunded_cents bigint not null default 0,
      add column dispute_status text check (dispute_status in ('open', 'won', 'lost')),
      add column changed_at timestamptz;
    update sandbox_charges
      set changed_at = coalesce(refunded_at, created_at),
        refunded_cents = case when refunded_at is null then 0 else amount_cents end;
    alter table sandbox_charges
      alter column changed_at set not null,
      drop constraint sandbox_charges_saved_card_id_fkey;
    create index sandbox_charges_changed on sandbox_charges (changed_at);

    create table sandbox_setups (
      id text primary key,
      idempotency_key text not null unique,
      token text not null,
      customer text not null,
      status text not null check (status in ('requires_action', 'succeeded', 'failed')),
      failure_code text,
      behaviour text,
      brand text,
      last4 text,
      exp_month integer,
      exp_year integer,
      client_secret text unique,
      saved_card_id text,
      created_at timestamptz not null
    );
  `.execute(db);
}
