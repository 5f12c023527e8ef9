import { type Kysely, sql } from 'kysely';

/**
 * Months of hosting that were paid in cash, by check or by bank transfer: such a payment names its story instead of an
 * interview, with one row for each month. `received_on` is the day on which the money arrived; null means the day of
 * the record.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table offline_payments alter column interview_id drop not null;
    alter table offline_payments add column story_id uuid references stories;
    alter table offline_payments add column received_on date;
    alter table offline_payments add constraint offline_payments_purchase
      check ((interview_id is null) <> (story_id is null));
    create index offline_payments_story on offline_payments (story_id);

    create table offline_months (
      id uuid primary key,
      payment_id uuid not null references offline_payments,
      story_id uuid not null references stories,
      begins_on date not null
    );
    create index offline_months_payment on offline_months (payment_id);
    create index offline_months_story on offline_months (story_id, begins_on);
  `.execute(db);
}
