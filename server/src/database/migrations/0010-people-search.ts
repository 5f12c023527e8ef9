import { type Kysely, sql } from 'kysely';

/**
 * What a search for people looks at, in one column with one index: lower-case, so that `like` does instead of the much
 * slower `ilike`, and the phone number also as bare digits. The space in front lets short searches ask for beginnings
 * of words. Interviews of the people found are read from an index that has all that a list is sorted by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people add column search_text text not null generated always as (
      ' ' || lower(fname || ' ' || lname || ' ' || email::text || ' ' || contact) || ' '
        || regexp_replace(contact, '[^0-9]', '', 'g')
    ) stored;
    drop index people_search, people_phone;
    create index people_search on people using gin (search_text gin_trgm_ops);
    create index interviews_of_person on interviews (person_id, starts_at, id) include (deleted_at);
    drop index interviews_person;
  `.execute(db);
}
