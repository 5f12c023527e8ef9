import { type Kysely, sql } from 'kysely';

/**
 * The fingerprint of the secret with which all processes of this database sign (no row until the first start), and by
 * how much the clock of a runner is ahead of the database's (null from earlier releases).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      id boolean primary key default true check (id),
      secret_fingerprint text not null
    );
    alter table job_runners add column clock_ahead_seconds real;

    -- For demonstration accounts among the deleted people who can be restored.
    create index people_deleted_email on people (email) where deleted_at is not null and erased_at is null;
  `.execute(db);
}
