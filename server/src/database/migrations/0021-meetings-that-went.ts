import { type Kysely, sql } from 'kysely';

/**
 * Meetings that are no longer at the provider, who has the right to make one, whose the account is, and authorizations
 * that succeeded: brought back again they are no failure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table zoom_meetings
      add column asking_until timestamptz,
      add column gone_at timestamptz;
    alter table zoom_account add column owner text;
    alter table zoom_states add column done_at timestamptz;
  `.execute(db);
}
