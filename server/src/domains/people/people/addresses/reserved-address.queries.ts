import { sql } from 'kysely';
import type { Db, Tx } from '../../../../database/connection.ts';
import { compileOnce } from '../../../../database/statements/compiled-query.ts';

const lockSortedEmails = compileOnce(
  (_, sortedEmails: readonly string[]) => sql`
    select pg_advisory_xact_lock(hashtextextended(email, 42))
    from unnest(${sortedEmails}::text[]) with ordinality as addresses (email, position) order by position`,
);

/**
 * Locks e-mail addresses until the transaction ends, so that only one of two concurrent transactions can take an
 * address, and the later one sees the reservations of the other.
 */
export async function lockAddresses(db: Db, emails: readonly string[]): Promise<void> {
  // One statement takes the locks in the order of the list, so that two transactions do not deadlock.
  const sortedEmails = [...new Set(emails.map((email) => email.toLowerCase()))].sort();
  await lockSortedEmails(db, sortedEmails);
}

/** Reserves the former address of a person: until `until`, nobody else can take it. */
export async function reserveAddress(
  tx: Tx,
  { email, personId, until }: { email: string; personId: string; until: Date },
): Promise<void> {
  const values = { person_id: personId, reserved_until: until };
  await tx
    .insertInto('reserved_addresses')
    .values({ email, ...values })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
    .execute();
}

/** Returns for which people, unless deleted, these addresses (case-insensitive) are reserved, by lowercase address. */
export async function findReservations(db: Db, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await selectReservations(db, emails).execute();
  return new Map(rows.map(({ email, person_id }) => [email.toLowerCase(), person_id]));
}

/** Selects the reservations of addresses (case-insensitive) for people who are not deleted. */
export const selectReservations = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom('reserved_addresses')
    .innerJoin('people', 'people.id', 'reserved_addresses.person_id')
    .select(['reserved_addresses.email', 'person_id'])
    .where('reserved_addresses.email', 'in', emails)
    .where('people.deleted_at', 'is', null);

/** Frees the former addresses of a person. */
export async function freeAddresses(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('reserved_addresses').where('person_id', '=', personId).execute();
}

/** Frees addresses whose reservation has ended. */
export async function freeExpiredAddresses(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reserved_addresses').where('reserved_until', '<', now).execute();
}
