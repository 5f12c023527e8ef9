import { type Kysely, sql } from 'kysely';

/**
 * How much of each kind the ledger holds by day, so that a search for a kind ("hosting") reads sums in place of half
 * the ledger, and any page of what it finds is reached by its day. A trigger keeps them, whoever writes. The kinds are
 * the descriptions, of which there are few. Searches for people read the ledger through one index that has all they ask.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_days (
      description text not null,
      day date not null,
      count integer not null,
      amount_cents bigint not null,
      primary key (description, day)
    );

    create function count_ledger_days() returns trigger language plpgsql as $$
      begin
        insert into ledger_days
        select description, (created_at at time zone 'America/Los_Angeles')::date, count(*), sum(amount_cents)
        from added
        group by 1, 2
        order by 1, 2
        on conflict on constraint ledger_days_pkey do update set
          count = ledger_days.count + excluded.count,
          amount_cents = ledger_days.amount_cents + excluded.amount_cents;
        return null;
      end
    $$;
    create trigger transactions_ledger_days after insert on transactions referencing new table as added
      for each statement execute function count_ledger_days();

    insert into ledger_days
    select description, (created_at at time zone 'America/Los_Angeles')::date, count(*), sum(amount_cents)
    from transactions
    group by 1, 2;

    create index transactions_newest on transactions (created_at desc, number desc);
    create index transactions_of_description on transactions (description, created_at desc, number desc);
    create index transactions_of_person on transactions (person_id, created_at desc, number desc)
      include (description, amount_cents);
    drop index transactions_created, transactions_person;
  `.execute(db);
}
