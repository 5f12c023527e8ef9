import { type Kysely, sql } from 'kysely';

/**
 * Separates bookers from storytellers. A storyteller without an own e-mail address has a stand-in one, and their mails go
 * to `booker_id`. The booker is a member of the story with the rights of a helper.
 *
 * Bookings for someone else whose person cannot sign in yet are separated here: the booker gets a row of their own with
 * the address. Open accounts stay as they are, because nobody knows which of the two people uses them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people
      add column booker_id uuid references people,
      add column sign_in_given_at timestamptz;
    create index people_booker on people (booker_id);
    alter table memberships add column helper boolean not null default false;
    alter table interviews add column booker_id uuid references people;
    create index interviews_booker on interviews (booker_id);
    create trigger memberships_helper_update after update on memberships for each row
      when (old.helper is distinct from new.helper)
      execute function announce_access_change('person_id');

    create temporary table separated on commit drop as
      select people.id as storyteller_id, stories.id as story_id, people.email, people.contact,
        gen_random_uuid() as booker_id
      from people
      join stories on stories.person_id = people.id
      where stories.opened_at is null and people.deleted_at is null and people.erased_at is null
        and people.staff_role is null and people.entered_at is null and people.password_hash is null
        and not exists (select from memberships where memberships.person_id = people.id)
        and exists (select from interviews where interviews.person_id = people.id)
        and not exists (
          select from interviews where interviews.person_id = people.id
            and coalesce(booking ->> 'account_for', 'my_self') <> 'someone_else');
    update people set email = people.id || '@storyteller.invalid'
      from separated where people.id = separated.storyteller_id;
    insert into people (id, email, fname, lname, contact)
      select booker_id, email, '', '', contact from separated;
    update people set booker_id = separated.booker_id
      from separated where people.id = separated.storyteller_id;
    update interviews set booker_id = separated.booker_id
      from separated where interviews.person_id = separated.storyteller_id;
    insert into memberships (id, story_id, person_id, fname, lname, contact, helper)
      select gen_random_uuid(), story_id, booker_id, '', '', contact, true from separated;
    update mails set about_ids = about_ids || separated.booker_id
      from separated where mails.person_id = separated.storyteller_id;
  `.execute(db);
}
