import { type Kysely, sql } from 'kysely';

/**
 * The number and sum of each person's ledger rows, so that a search that finds many people, such as a common e-mail
 * domain, adds up one row per person instead of their share of the ledger. A trigger keeps them; ledger rows never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_people (
      person_id uuid primary key,
      count integer not null,
      amount_cents bigint not null
    );

    create function count_ledger_people() returns trigger language plpgsql as $$
      begin
        insert into ledger_people
        select person_id, count(*), sum(amount_cents)
        from added
        where person_id is not null
        group by 1
        order by 1
        on conflict on constraint ledger_people_pkey do update set
          count = ledger_people.count + excluded.count,
          amount_cents = ledger_people.amount_cents + excluded.amount_cents;
        return null;
      end
    $$;
    create trigger transactions_ledger_people after insert on transactions referencing new table as added
      for each statement execute function count_ledger_people();

    insert into ledger_people
    select person_id, count(*), sum(amount_cents)
    from transactions
    where person_id is not null
    group by 1;
  `.execute(db);
}
