import { type Kysely, sql } from 'kysely';

/**
 * Whether staff booked an interview for a caller, who has agreed to nothing on the booking form. The log of changes
 * names the earlier ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table interviews add column is_booked_by_staff boolean not null default false;
    update interviews set is_booked_by_staff = true where id::text in (
      select subject_id from audit_entries where action = 'interview booked' and subject_kind = 'interview'
    );
  `.execute(db);
}
