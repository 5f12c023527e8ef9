import { type Kysely, sql } from 'kysely';

/**
 * A payment in cash, by check or by bank transfer counts on the day on which it was received: its ledger row moves to
 * noon of that day, with the sums of the days. `undo_number` is the ledger row that undid it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offline_payments add column undo_number bigint;
    update offline_payments set undo_number = (
      select number from transactions
      where payment_id is null and created_at = offline_payments.undone_at
        and amount_cents = -offline_payments.amount_cents and description like 'Undone: %'
        and person_id is not distinct from offline_payments.person_id
      order by number
      limit 1
    ) where undone_at is not null;
    create index offline_payments_undo on offline_payments (undo_number) where undo_number is not null;

    create temporary table moved on commit drop as
      select transactions.number, description, transactions.amount_cents, received_on,
        (created_at at time zone 'America/Los_Angeles')::date as old_day
      from transactions
      join offline_payments on offline_payments.number = transactions.number
      where received_on <> (created_at at time zone 'America/Los_Angeles')::date;

    insert into transaction_days (day, amount_cents, count)
    select day, sum(amount_cents), sum(count) from (
      select old_day as day, -amount_cents as amount_cents, -1 as count from moved
      union all
      select received_on, amount_cents, 1 from moved
    ) as changes
    group by day
    on conflict (day) do update set
      amount_cents = transaction_days.amount_cents + excluded.amount_cents,
      count = transaction_days.count + excluded.count;
    delete from transaction_days where count = 0;

    insert into ledger_days (description, day, count, amount_cents)
    select description, day, sum(count), sum(amount_cents) from (
      select description, old_day as day, -amount_cents as amount_cents, -1 as count from moved
      union all
      select description, received_on, amount_cents, 1 from moved
    ) as changes
    group by description, day
    on conflict (description, day) do update set
      amount_cents = ledger_days.amount_cents + excluded.amount_cents,
      count = ledger_days.count + excluded.count;
    delete from ledger_days where count = 0;

    update transactions
    set created_at = (received_on + time '12:00') at time zone 'America/Los_Angeles'
    from moved
    where moved.number = transactions.number;
  `.execute(db);
}
