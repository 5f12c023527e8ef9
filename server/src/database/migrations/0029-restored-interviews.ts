import { type Kysely, sql } from 'kysely';

/**
 * Interviews deleted together with an account get exactly the time of its deletion, so that restoring the account
 * restores them. Those of accounts that were already restored become cancelled, because no list showed them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update interviews set deleted_at = people.deleted_at from people
      where people.id = interviews.person_id and interviews.status = 'waiting'
        and abs(extract(epoch from interviews.deleted_at - people.deleted_at)) < 60;

    update interviews set status = 'cancelled', deleted_at = null
      where status = 'waiting' and deleted_at is not null and exists (
        select from audit_entries
        join people on people.id = interviews.person_id and people.deleted_at is null
        where audit_entries.action = 'person restored' and audit_entries.subject_id = interviews.person_id::text
          and abs(extract(epoch from
            interviews.deleted_at - (audit_entries.before ->> 'deleted_at')::timestamptz)) < 60
      );
  `.execute(db);
}
