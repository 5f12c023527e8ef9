import { type Kysely, sql } from 'kysely';

/** Finds cancelled interviews that are still paid. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index interviews_open_credit on interviews (starts_at)
      where deleted_at is null and status = 'cancelled' and fee_paid_at is not null;
  `.execute(db);
}
