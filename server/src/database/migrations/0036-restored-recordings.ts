import { type Kysely, sql } from 'kysely';

/** Which recordings staff restored: what they chose stays when another recording is imported. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recordings add column restored_at timestamptz;
    update recordings set restored_at = audit_entries.created_at
      from audit_entries
      where audit_entries.action = 'recording restored' and audit_entries.subject_kind = 'interview'
        and audit_entries.after ->> 'recording' = recordings.id::text;
  `.execute(db);
}
