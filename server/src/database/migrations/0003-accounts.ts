import { type Kysely, sql } from 'kysely';

/**
 * Customers and sub users as lists of their own, and why an account was closed by staff.
 *
 * Whether somebody is a storyteller stands with the person, so that each list is read in its order from its own index,
 * however far into its pages. A trigger keeps it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table people add column storyteller boolean not null default false;
    -- What staff wrote when they deactivated the account; for staff.
    alter table people add column deactivation_reason text not null default '';

    update people set storyteller = true where id in (select person_id from stories);

    create function mark_storyteller() returns trigger language plpgsql as $$
      begin
        update people set storyteller = true where id = new.person_id and not storyteller;
        return null;
      end
    $$;
    create trigger stories_storyteller after insert on stories for each row execute function mark_storyteller();

    create index people_customers on people (created_at desc, id desc)
      where deleted_at is null and staff_role is null and storyteller;
    create index people_sub_users on people (created_at desc, id desc)
      where deleted_at is null and staff_role is null and not storyteller;
    drop index people_created;
  `.execute(db);
}
