import { type Kysely, sql } from 'kysely';

/**
 * When a person last authenticated on a sign-in (null: when it began), and what they recognize it by: the User-Agent, the
 * shortened network address, and when it was last used. Such a change of a sign-in does not end access, so it is not
 * announced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sign_ins
      add column authenticated_at timestamptz,
      add column user_agent text,
      add column network text,
      add column last_seen_at timestamptz;
    drop trigger sign_ins_access on sign_ins;
    create trigger sign_ins_access_update after update on sign_ins for each row
      when (row(old.person_id, old.token_hash, old.story_id, old.expires_at)
        is distinct from row(new.person_id, new.token_hash, new.story_id, new.expires_at))
      execute function announce_access_change('id');
    create trigger sign_ins_access_delete after delete on sign_ins
      for each row execute function announce_access_change('id');
  `.execute(db);
}
