import { type Kysely, sql } from 'kysely';

/** Columns of people that staff see in lists and on pages. Others, such as the last sign-in, change without notice. */
const visibleColumns =
  'fname, lname, email, contact, city, deleted_at, deactivated_at, staff_role, profile_key, storyteller';

/** The kind of change that each table announces, and the columns whose update counts; empty for all. */
const tables = [
  ['interviews', 'interviews', ''],
  ['recordings', 'interviews', ''],
  ['slots', 'slots', ''],
  ['payments', 'payments', ''],
  ['transactions', 'payments', ''],
  ['mails', 'mails', ''],
  ['people', 'people', visibleColumns],
  ['stories', 'people', ''],
  ['subscriptions', 'people', ''],
] as const;

/**
 * Announces on the channel `staff_changed` what kind of data a transaction has changed, so that open pages of staff
 * refetch it. PostgreSQL sends the same kind once per transaction, with its commit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function announce_staff_change() returns trigger language plpgsql as $$
      begin
        perform pg_notify('staff_changed', tg_argv[0]);
        return null;
      end
    $$`.execute(db);
  for (const [table, kind, columns] of tables) {
    await sql`
      create trigger ${sql.id(`${table}_staff_change`)}
        after insert or delete or update ${sql.raw(columns && `of ${columns}`)} on ${sql.table(table)}
        for each statement execute function announce_staff_change(${sql.lit(kind)})`.execute(db);
  }
}
