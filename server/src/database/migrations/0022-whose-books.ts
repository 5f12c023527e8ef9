import { type Kysely, sql } from 'kysely';

/**
 * Which card provider cards and payments are kept with: an installation may begin with the sandbox and take real money
 * later. What exists is known by its name, since Stripe's names and the sandbox's differ. Null is what a release from
 * before wrote, which knew one provider only: it counts as the present one's.
 *
 * When the books were last compared to the end, and what a bank took at the sandbox, are kept too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cards add column provider text;
    update cards set provider = case when provider_card_id like 'pm\\_%' then 'stripe' else 'sandbox' end;

    alter table card_entries add column provider text;
    update card_entries set provider = case
      when provider_setup_id like 'seti\\_%' then 'stripe'
      when token in (select id from sandbox_tokens) then 'sandbox' end;

    alter table payments add column provider text;
    update payments set provider = case
      when provider_payment_id like 'pi\\_%' then 'stripe'
      when provider_payment_id in (select id from sandbox_charges) then 'sandbox'
      when token in (select id from sandbox_tokens) then 'sandbox'
      else (select cards.provider from cards where cards.id = payments.card_id) end;

    alter table discrepancies add column provider text;
    update discrepancies
      set provider = case when provider_payment_id like 'pi\\_%' then 'stripe' else 'sandbox' end;

    -- One preferred card at each provider: those of another one wait until it is set up again.
    drop index cards_preferred;
    create unique index cards_preferred on cards (person_id, provider) nulls not distinct
      where preferred and deleted_at is null;

    create table comparisons (
      provider text primary key,
      compared_at timestamptz not null
    );

    alter table sandbox_charges add column withdrawn_cents bigint not null default 0;
    update sandbox_charges set withdrawn_cents = amount_cents - refunded_cents where dispute_status is not null;
  `.execute(db);
}
