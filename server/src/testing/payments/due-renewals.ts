import { sql } from 'kysely';
import type { Db } from '../../database/connection.ts';

/** Creates storytellers whose hosting is due today (`YYYY-MM-DD`), each with a valid sandbox card. */
export async function makeDueRenewals(db: Db, count: number, today: string): Promise<void> {
  await sql`
    with made as (
      insert into people (id, fname, lname, email)
      select gen_random_uuid(), 'Renata', 'Renewed' || n, 'renewed' || n || '@example.com'
      from generate_series(1, ${count}::int) n
      returning id
    ), told as (
      insert into stories (id, person_id, opened_at)
      select gen_random_uuid(), id, now() - interval '2 months' from made
      returning id, person_id
    ), hosted as (
      insert into subscriptions (story_id, status, started_at, paid_through, anchor_on)
      select id, 'active', now() - interval '1 month', ${today}::date, ${today}::date from told
    ), known as (
      insert into sandbox_customers (id, person_id, created_at)
      select 'cus_' || id, id, now() from made
      returning id, person_id
    ), customers as (
      insert into payment_customers (person_id, provider, provider_customer_id)
      select person_id::uuid, 'sandbox', id from known
    ), banked as (
      insert into sandbox_cards (id, customer, behaviour, brand, last4, exp_month, exp_year, created_at)
      select 'card_' || person_id, id, 'pays', 'Visa', '4242', 12, 2090, now() from known
      returning id, customer
    )
    insert into cards (id, person_id, provider, provider_card_id, brand, last4, exp_month, exp_year, preferred)
    select gen_random_uuid(), known.person_id::uuid, 'sandbox', banked.id, 'Visa', '4242', 12, 2090, true
    from banked join known on known.id = banked.customer`.execute(db);
}

/** The result of renewals: sandbox charges, ledger rows, people with a receipt, and pending payments. */
export async function countRenewals(db: Db) {
  const { rows } = await sql<Record<'charges' | 'transactions' | 'receipts' | 'open', number>>`
    select
      (select count(*) from sandbox_charges where status = 'succeeded')::int as charges,
      (select count(*) from transactions)::int as transactions,
      (select count(distinct person_id) from mails where kind = 'payment-receipt')::int as receipts,
      (select count(*) from payments where status = 'pending')::int as open`.execute(db);
  return rows[0] ?? { charges: 0, transactions: 0, receipts: 0, open: 0 };
}

/** Queues the renewals that are due, and the completion of pending ones, for the next worker. */
export async function enqueueRenewals(db: Db): Promise<void> {
  await sql`select graphile_worker.add_job('renew_subscriptions', job_key := 'asked_for')`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(db);
}
