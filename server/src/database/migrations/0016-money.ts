import { type Kysely, sql } from 'kysely';

/**
 * Saved cards, hosting that renews, and what the card provider tells of its own accord.
 *
 * A payment for hosting names the story and the day on which its month begins; that no month is charged twice is a
 * constraint. The card's face stands with the payment, since the card may be gone when somebody reads the receipt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_customers (
      person_id uuid not null references people,
      provider text not null,
      provider_customer_id text not null unique,
      created_at timestamptz not null default now(),
      primary key (person_id, provider)
    );

    -- A card on its way to being kept: the bank may want to ask first.
    create table card_entries (
      id uuid primary key,
      person_id uuid not null references people,
      token text not null unique,
      provider_setup_id text unique,
      status text not null check (status in ('pending', 'requires_action', 'succeeded', 'failed')),
      failure text,
      created_at timestamptz not null,
      settled_at timestamptz
    );
    create index card_entries_person on card_entries (person_id);

    alter table payments
      alter column token drop not null,
      add column card_id uuid references cards on delete set null,
      add column story_id uuid references stories,
      add column period_begins_on date,
      add column failure_code text,
      add column card_brand text,
      add column card_last4 text,
      -- How much of it went back by refund, and how much its card's bank holds back at present.
      add column refunded_cents integer not null default 0,
      add column disputed_cents integer not null default 0,
      add column disputed_at timestamptz,
      add column dispute_state text,
      add constraint payments_one_source check (num_nonnulls(token, card_id) <= 1),
      drop constraint payments_kind_check,
      add constraint payments_kind_check
        check (kind in ('video', 'video-and-hosting', 'hosting', 'subscription', 'renewal'));
    update payments set refunded_cents = fee_cents + hosting_cents where refunded_at is not null;
    update payments set story_id = interviews.story_id
      from interviews where interviews.id = payments.interview_id;

    create unique index payments_period on payments (story_id, period_begins_on)
      where status in ('pending', 'requires_action', 'succeeded') and refunded_at is null;
    create index payments_story on payments (story_id, created_at desc);
    create index payments_under_way on payments (created_at) where status in ('pending', 'requires_action');
    create index payments_card on payments (card_id) where card_id is not null;
    create index payments_person on payments (person_id);
    create unique index payments_provider on payments (provider_payment_id) where provider_payment_id is not null;
    create index transactions_payment on transactions (payment_id) where payment_id is not null;

    alter table subscriptions
      -- The day from which months are counted, so that 31 January is followed by 28 February and 31 March.
      add column anchor_on date,
      add column cancelled_at timestamptz,
      -- Renewals of the open month that were declined, and when the next one is tried.
      add column attempts smallint not null default 0,
      add column next_try_at timestamptz;
    update subscriptions set anchor_on = coalesce((started_at at time zone 'America/Los_Angeles')::date, paid_through)
      where paid_through is not null;
    update subscriptions set cancelled_at = updated_at where status = 'cancelled';
    create index subscriptions_to_renew on subscriptions (paid_through) where status = 'active';
    create index subscriptions_to_try_again on subscriptions (next_try_at) where status = 'past_due';
    create index subscriptions_trials on subscriptions (trial_end_on) where status = 'trial';

    create table provider_events (
      id text primary key,
      kind text not null,
      received_at timestamptz not null,
      handled_at timestamptz
    );
  `.execute(db);
}
