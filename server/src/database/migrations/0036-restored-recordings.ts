import { type Kysely, sql } from 'kysely';

/** The time when staff restored a recording; while it is current, an import does not replace it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recordings add column restored_at timestamptz;
    update recordings set restored_at = audit_entries.created_at
      from audit_entries
      where audit_entries.action = 'recording restored' and audit_entries.subject_kind = 'interview'
        and audit_entries.after ->> 'recording' = recordings.id::text;
  `.execute(db);
}
