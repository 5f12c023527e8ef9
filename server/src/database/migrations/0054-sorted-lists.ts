import { type Kysely, sql } from 'kysely';

/** Indexes by which staff sort and filter lists. Their expressions are those of the queries. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index people_customers_by_name on people (lower(fname || ' ' || lname), id)
      where deleted_at is null and staff_role is null and storyteller;
    create index people_customers_by_email on people (email, id)
      where deleted_at is null and staff_role is null and storyteller;
    create index people_sub_users_by_name on people (lower(fname || ' ' || lname), id)
      where deleted_at is null and staff_role is null and not storyteller;
    create index people_sub_users_by_email on people (email, id)
      where deleted_at is null and staff_role is null and not storyteller;
    create index people_deactivated on people (created_at desc, id desc) where deactivated_at is not null;
    create index interviews_by_status on interviews (status, starts_at, id) include (fee_paid_at)
      where deleted_at is null;
    create index interviews_by_start on interviews (starts_at, id) include (status, fee_paid_at)
      where deleted_at is null;
    create index transactions_by_amount on transactions (amount_cents, number);
    create index transactions_negative on transactions (created_at, number) include (amount_cents)
      where amount_cents < 0;
    create index mails_by_recipient on mails (to_email, id);
    create index mails_by_subject on mails (subject, id);
  `.execute(db);
}
