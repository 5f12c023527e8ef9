import { type Kysely, sql } from 'kysely';

/** Failed sign-ins of the last day, for the alert to staff about a client that tries many accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table failed_sign_ins (
      id uuid primary key,
      client text not null,
      account bytea not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index failed_sign_ins_at on failed_sign_ins (at)`.execute(db);
  await sql`create index failed_sign_ins_client on failed_sign_ins (client, at)`.execute(db);
}
