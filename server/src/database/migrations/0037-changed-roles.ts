import { type Kysely, sql } from 'kysely';

/** Adds the change of a staff role to the reasons why a sign-in ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ended_sign_ins
      drop constraint ended_sign_ins_reason_check,
      add constraint ended_sign_ins_reason_check
        check (reason in ('signed_out', 'password_changed', 'role_changed', 'account_removed'));
  `.execute(db);
}
