import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Creates storytellers whose hosting is due today (`YYYY-MM-DD`), each with a valid sandbox card. */
export async function makeDueRenewals(db: Db, count: number, today: string): Promise<void> {
  await sql`
    with new_people as (
      insert into people (id, fname, lname, email)
      select gen_random_uuid(), 'Renata', 'Renewed' || n, 'renewed-' || gen_random_uuid() || '@example.com'
      from generate_series(1, ${count}::int) n
      returning id
    ), new_stories as (
      insert into stories (id, person_id, opened_at)
      select gen_random_uuid(), id, now() - interval '2 months' from new_people
      returning id, person_id
    ), new_subscriptions as (
      insert into subscriptions (story_id, status, started_at, paid_through, anchor_on)
      select id, 'active', now() - interval '1 month', ${today}::date, ${today}::date from new_stories
    ), new_customers as (
      insert into sandbox_customers (id, person_id, created_at)
      select 'cus_' || id, id, now() from new_people
      returning id, person_id
    ), new_payment_customers as (
      insert into payment_customers (person_id, provider, provider_customer_id)
      select person_id::uuid, 'sandbox', id from new_customers
    ), new_cards as (
      insert into sandbox_cards (id, customer, behavior, brand, last4, exp_month, exp_year, created_at)
      select 'card_' || person_id, id, 'pays', 'Visa', '4242', 12, 2090, now() from new_customers
      returning id, customer
    )
    insert into cards (id, person_id, provider, provider_card_id, brand, last4, exp_month, exp_year, preferred)
    select gen_random_uuid(), new_customers.person_id::uuid, 'sandbox', new_cards.id, 'Visa', '4242', 12, 2090, true
    from new_cards join new_customers on new_customers.id = new_cards.customer`.execute(db);
}

/** Counts the results of renewals: sandbox charges, ledger rows, people with a receipt, and pending payments. */
export async function countRenewals(db: Db) {
  const { rows } = await sql<Record<'charges' | 'transactions' | 'receipts' | 'open', number>>`
    select
      (select count(*) from sandbox_charges where status = 'succeeded')::int as charges,
      (select count(*) from transactions)::int as transactions,
      (select count(distinct person_id) from mails where kind = 'payment-receipt')::int as receipts,
      (select count(*) from payments where status = 'pending')::int as open`.execute(db);
  return rows[0] ?? { charges: 0, transactions: 0, receipts: 0, open: 0 };
}

/** Queues the renewal job, and makes all queued jobs due now, such as those that complete pending renewals. */
export async function enqueueRenewals(db: Db): Promise<void> {
  await sql`select graphile_worker.add_job('renew_subscriptions', job_key := 'test_renewals')`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
}
