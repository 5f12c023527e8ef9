import { type Kysely, sql } from 'kysely';

/**
 * How the actor of an audit entry acted without a sign-in. Names the storyteller for earlier decisions and pauses, whose
 * entries had no actor. Announces audited changes, questions and members to open pages of staff.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries add column channel text check (channel in ('booking_form', 'call', 'link'));
    update audit_entries
    set channel = coalesce(audit_entries.after ->> 'method', 'link'), actor_id = interviews.person_id
    from interviews
    where audit_entries.subject_kind = 'interview' and audit_entries.subject_id = interviews.id::text
      and audit_entries.actor_id is null
      and ((audit_entries.action in ('consent given', 'consent withdrawn')
          and audit_entries.after ->> 'method' in ('booking_form', 'call', 'link'))
        or (audit_entries.action = 'recording paused' and audit_entries.after ->> 'by' = 'storyteller'));

    create trigger audit_entries_staff_change after insert on audit_entries
      for each row execute function announce_staff_change('audit');
    create trigger interview_questions_staff_change after insert or delete or update on interview_questions
      for each statement execute function announce_staff_change('questions');
    create trigger memberships_staff_change after insert or delete or update on memberships
      for each statement execute function announce_staff_change('people');
  `.execute(db);
}
