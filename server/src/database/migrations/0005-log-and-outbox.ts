import { type Kysely, sql } from 'kysely';

/**
 * Staff page through what was changed and what was mailed, by anybody, of any kind, as far back as it goes: totals come
 * from the tallies, pages from indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function tally_row() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          perform tally(tg_argv[0], new.created_at, 1);
        else
          perform tally(tg_argv[0], old.created_at, -1);
        end if;
        return null;
      end
    $$;
    create trigger audit_entries_tally after insert or delete on audit_entries
      for each row execute function tally_row('change');
    create trigger mails_tally after insert or delete on mails
      for each row execute function tally_row('mail');

    insert into tallies
    select kind, date_trunc('month', created_at at time zone 'America/Los_Angeles')::date, 0, count(*)
    from (
      select 'change' as kind, created_at from audit_entries
      union all
      select 'mail', created_at from mails
    ) as counted
    group by 1, 2;

    drop index audit_entries_created;
    create index audit_entries_newest on audit_entries (created_at desc, id desc);
    create index audit_entries_actor on audit_entries (actor_id, created_at desc, id desc);
    create index audit_entries_action on audit_entries (action, created_at desc, id desc);

    drop index mails_created;
    create index mails_newest on mails (created_at desc, id desc);
    create index mails_search on mails using gin ((to_email || ' ' || subject) gin_trgm_ops);
  `.execute(db);
}
