import { type Kysely, sql } from 'kysely';

/**
 * Mails and notifications reference the people they are about by id, so that erasing a person finds them without
 * searching texts. Existing rows get the ids that can be determined from the linked page, the invitation, or a name
 * that is unique; in all others the name is replaced.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mails add column about_ids uuid[] not null default '{}';
    alter table notifications add column about_ids uuid[] not null default '{}';

    -- Recipients of mails without one: whoever had the address when the mail was written.
    update mails set person_id = (
      select people.id from people
      where lower(people.email::text) = lower(mails.to_email) and people.created_at <= mails.created_at
        and (people.deleted_at is null or people.deleted_at > mails.created_at)
      limit 1
    ) where person_id is null;

    -- Pages that name an interview, a memory, a customer or a story.
    update notifications set about_ids = array[interviews.person_id] from interviews
      where notifications.url = '/session/view/' || interviews.id;
    update notifications set about_ids = array[memories.author_id] from memories
      where notifications.kind = 'comment-added' and notifications.url = '/post/' || memories.id;
    update notifications set about_ids = array[people.id] from people
      where notifications.kind = 'film-ready' and notifications.url = '/home?story=' || people.id;

    create temporary table people_by_name on commit drop as
      select name, min(id::text)::uuid as id, count(distinct id) = 1 as is_unique from (
        select trim(fname || ' ' || lname) as name, id from people
        union all
        select concat(booking ->> 'first_name', ' ', booking ->> 'last_name'), person_id from interviews
      ) as names where name <> '' group by name;
    create temporary table unidentified on commit drop as
      select id, replace(replace(replace(replace(replace(substring(msg from '<strong>(.*?)</strong>'),
        '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&') as name
      from notifications
      where about_ids = '{}' and kind in ('interview-cancelled', 'payment-disputed', 'dispute-won', 'dispute-lost',
        'refund-failed', 'paid-twice', 'recording-uploaded', 'recording-put-aside', 'film-ready');
    update notifications set about_ids = array[people_by_name.id]
      from unidentified, people_by_name
      where notifications.id = unidentified.id and people_by_name.name = unidentified.name
        and people_by_name.is_unique;
    update notifications set msg = regexp_replace(msg, '<strong>.*?</strong>', '<strong>A customer</strong>')
      from unidentified
      where notifications.id = unidentified.id and notifications.about_ids = '{}';

    -- Reminders to staff lead to the interview.
    update mails set about_ids = array[interviews.person_id] from interviews
      where mails.kind = 'staff-reminder'
        and interviews.id::text = substring(mails.body_text from '/session/view/([0-9a-f-]{36})');
    update mails set about_ids = array[people_by_name.id] from people_by_name
      where mails.kind = 'staff-reminder' and mails.about_ids = '{}' and people_by_name.is_unique
        and people_by_name.name = substring(mails.subject from '^Interview with (.*): ');

    -- Invitations belong to a story of their recipient: the only one, or the one whose storyteller the subject names.
    update mails set about_ids = invited.storytellers
      from (
        select mails.id, array_agg(distinct people.id) as storytellers
        from mails
        join memberships on memberships.person_id = mails.person_id
        join stories on stories.id = memberships.story_id
        join people on people.id = stories.person_id
        where mails.kind = 'family-invitation'
          and mails.subject = trim(people.fname || ' ' || people.lname) || ' shares a life story with you'
        group by mails.id
      ) as invited
      where mails.id = invited.id and cardinality(invited.storytellers) = 1;
    update mails set about_ids = array[people_by_name.id] from people_by_name
      where mails.kind = 'family-invitation' and mails.about_ids = '{}' and people_by_name.is_unique
        and mails.subject = people_by_name.name || ' shares a life story with you';

    update mails set
      subject = case kind
        when 'staff-reminder' then 'Interview reminder'
        else 'A life story is shared with you'
      end,
      body_text = '', body_html = '', attachments = '[]', forgotten_at = coalesce(forgotten_at, now())
      where about_ids = '{}' and kind in ('staff-reminder', 'family-invitation') and state <> 'queued'
        and next_try_at is null;

    -- What staff searched for when they exported a list may be a name as well.
    update audit_entries set after = jsonb_build_object('filtered', coalesce(after ->> 'search', '') <> '')
      where subject_kind = 'export' and after ? 'search';
  `.execute(db);
}
