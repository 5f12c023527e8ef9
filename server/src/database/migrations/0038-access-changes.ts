import { type Kysely, sql } from 'kysely';

/**
 * Announces every change that can end a person's access: the changed id goes to the channel `access_changed`, and an
 * empty text when a whole table was emptied. A change that only grants access is not announced: no process remembers a
 * refusal. The notice tells the writing connection the same, in the course of the write.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce(channel text, message text) returns void language plpgsql as $$
      begin
        perform pg_notify(channel, message);
        raise notice using errcode = 'LS001', message = channel, detail = message;
      end
    $$;
    create function announce_access_change() returns trigger language plpgsql as $$
      declare
        changed jsonb := case tg_op
          when 'TRUNCATE' then '{}' when 'INSERT' then to_jsonb(new) else to_jsonb(old) end;
      begin
        perform announce('access_changed', coalesce(changed ->> tg_argv[0], ''));
        return null;
      end
    $$;

    create trigger sign_ins_access after update or delete on sign_ins
      for each row execute function announce_access_change('id');
    create trigger people_access_update after update on people for each row
      when (row(old.staff_role, old.deactivated_at, old.deleted_at)
        is distinct from row(new.staff_role, new.deactivated_at, new.deleted_at))
      execute function announce_access_change('id');
    create trigger people_access_delete after delete on people
      for each row execute function announce_access_change('id');
    create trigger memberships_access_update after update on memberships for each row
      when (row(old.person_id, old.story_id) is distinct from row(new.person_id, new.story_id))
      execute function announce_access_change('person_id');
    create trigger memberships_access_delete after delete on memberships
      for each row execute function announce_access_change('person_id');
    create trigger stories_access_update after update on stories for each row
      when (row(old.person_id, old.opened_at) is distinct from row(new.person_id, new.opened_at))
      execute function announce_access_change('id');
    create trigger stories_access_delete after delete on stories
      for each row execute function announce_access_change('id');
    create trigger subscriptions_access_update after update on subscriptions for each row
      when (row(old.story_id, old.status, old.trial_end_on, old.paid_through)
        is distinct from row(new.story_id, new.status, new.trial_end_on, new.paid_through))
      execute function announce_access_change('story_id');
    create trigger subscriptions_access after insert or delete on subscriptions
      for each row execute function announce_access_change('story_id');
  `.execute(db);
  for (const table of ['sign_ins', 'people', 'memberships', 'stories', 'subscriptions']) {
    await sql`create trigger ${sql.id(`${table}_access_truncate`)} after truncate on ${sql.table(table)}
      for each statement execute function announce_access_change()`.execute(db);
  }
}
