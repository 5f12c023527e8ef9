import type { SignInState } from '@lifestory/contract';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../database/connection.ts';
import type { People } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { createPlaceholderAddress, isPlaceholderAddress } from '../../../placeholder-address.ts';
import { findPerson, formatFullName, type Person } from './person.queries.ts';

type Storyteller = Person & { opened_at: Date | null };

/**
 * The address to show for a row of `people`: their own, or that of the person who booked for them; '' without either.
 */
export const contactEmail: RawBuilder<string> = sql<string>`case
  when people.email like '%@storyteller.invalid' then coalesce((
    select booker.email from people as booker
    where booker.id = people.booker_id and booker.deleted_at is null), '')
  else people.email
end`;

/** Returns who booked for a storyteller without an e-mail address of their own; null otherwise, or if deleted. */
export async function findBooker(
  db: Db,
  { email, booker_id }: Pick<Person, 'email' | 'booker_id'>,
): Promise<{ id: string; fullName: string; email: string } | null> {
  if (!isPlaceholderAddress(email) || !booker_id) return null;
  const booker = await findPerson(db, booker_id);
  return booker ? { id: booker.id, fullName: formatFullName(booker), email: booker.email } : null;
}

/** Returns the address to show for a person. See `contactEmail`. */
export const findContactEmail = async (
  db: Db,
  person: Pick<Person, 'email' | 'booker_id'>,
): Promise<string> =>
  isPlaceholderAddress(person.email) ? ((await findBooker(db, person))?.email ?? '') : person.email;

/**
 * Returns the state of a storyteller's sign-in. An invitation counts even if its address turned out to belong to
 * another account, because the state must not reveal accounts.
 */
export function findSignInState(
  person: Pick<Person, 'email' | 'entered_at' | 'password_hash' | 'sign_in_given_at'>,
): SignInState {
  if (isPlaceholderAddress(person.email)) return person.sign_in_given_at ? 'invited' : 'missing';
  return person.entered_at || person.password_hash ? 'active' : 'invited';
}

/** Inserts a storyteller without an e-mail address of their own, for whom `bookerId` booked. */
export async function insertStoryteller(
  tx: Tx,
  bookerId: string,
  details: Omit<Insertable<People>, 'email' | 'booker_id'>,
): Promise<void> {
  await insertWithPlaceholder(tx, {
    ...details,
    email: createPlaceholderAddress(details.id),
    booker_id: bookerId,
  });
}

const insertWithPlaceholder = compileOnce((db, person: Insertable<People>) =>
  db.insertInto('people').values(person),
);

/**
 * Locks the storytellers for whom a person booked, earliest first, with the time their story was opened. The caller has
 * locked the person, so that concurrent bookings see each other's storytellers.
 */
export const lockStorytellersOfBooker = (tx: Tx, bookerId: string): Promise<Storyteller[]> =>
  tx
    .selectFrom('people')
    .innerJoin('stories', 'stories.person_id', 'people.id')
    .innerJoin('memberships', 'memberships.story_id', 'stories.id')
    .selectAll('people')
    .select('stories.opened_at')
    .where('memberships.person_id', '=', bookerId)
    .where('memberships.helper', '=', true)
    .where('people.deleted_at', 'is', null)
    .orderBy('people.created_at')
    .orderBy('people.id')
    .forNoKeyUpdate('people')
    .execute();

/**
 * Whether a person can have changed their own details: they signed in, have a password or an open story, or are staff.
 */
export async function hasAccount(tx: Tx, person: Person): Promise<boolean> {
  if (person.entered_at || person.password_hash || person.staff_role) return true;
  const story = await tx
    .selectFrom('stories')
    .select('id')
    .where('person_id', '=', person.id)
    .where('opened_at', 'is not', null)
    .executeTakeFirst();
  return story !== undefined;
}
