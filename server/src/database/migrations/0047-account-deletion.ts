import { type Kysely, sql } from 'kysely';

/**
 * When an account is deleted at its owner's request (null: not requested), whether the memories and comments that the
 * owner added to stories of others stay, and when the owner was reminded. Until then the account is deactivated.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people
      add column deletion_at timestamptz,
      add column deletion_keeps_contributions boolean not null default true,
      add column deletion_reminded_at timestamptz;
    create index people_deletion on people (deletion_at) where deletion_at is not null;
  `.execute(db);
}
