import { type Kysely, sql } from 'kysely';

/** Who invited a member, if it was another member: a helper or keeper. Others were invited by the storyteller. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table memberships add column invited_by uuid references people;
    create index memberships_invited_by on memberships (invited_by) where invited_by is not null;
  `.execute(db);
}
