import type { Role, UserInfo } from '@lifestory/contract';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { AppContext } from '../../../context.ts';
import type { Db, Tx } from '../../../database/connection.ts';
import { newId } from '../../../database/ids.ts';
import type { People } from '../../../database/schema.generated.ts';
import { compileOnce } from '../../../database/statements/compiled-query.ts';
import { isPlaceholderAddress } from '../../../placeholder-address.ts';
import { queueCustomerEmail } from './addresses/customer-email.kinds.ts';
import { findReservations, lockAddresses, selectReservations } from './addresses/reserved-address.queries.ts';

export type Person = Selectable<People>;

/** Returns a person by id; undefined if there is none or the person is deleted. */
export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const [person] = await selectPerson(db, id);
  return person;
}

const selectPerson = compileOnce((db, id: string) =>
  db.selectFrom('people').selectAll().where('id', '=', id).where('deleted_at', 'is', null),
);

/** Returns a person by id, including a deleted one. */
export const findPersonIncludingDeleted = (db: Db, id: string): Promise<Person | undefined> =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a person by e-mail (case-insensitive), unless deleted. */
export const findPersonByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Returns a person by id, unless deleted, and locks the row until the transaction ends. */
export const lockPerson = (tx: Tx, id: string): Promise<Person | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Returns a person by e-mail (case-insensitive), unless deleted; locks the row until the transaction ends. */
export const lockPersonByEmail = (tx: Tx, email: string): Promise<Person | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Returns the person for whom a former address is reserved, unless deleted; locks the row until the transaction ends.
 */
export async function lockReservingPerson(tx: Tx, email: string): Promise<Person | undefined> {
  const [personId] = (await findReservations(tx, [email])).values();
  return personId === undefined ? undefined : lockPerson(tx, personId);
}

/** A person to insert, under the given or a new id. */
type NewPerson = Omit<Insertable<People>, 'id'> & { id?: string };

/** Inserts a person; returns undefined if the e-mail address is already in use, or reserved. */
export const insertPerson = (db: Db, person: NewPerson): Promise<Person | undefined> =>
  db.isTransaction
    ? lockAddressAndInsert(db, person)
    : db.transaction().execute((tx) => lockAddressAndInsert(tx, person));

async function lockAddressAndInsert(tx: Db, person: NewPerson): Promise<Person | undefined> {
  const [, [inserted]] = await Promise.all([
    lockAddresses(tx, [person.email]),
    insertWithFreeAddress(tx, { id: newId(), ...person }),
  ]);
  return inserted;
}

const insertWithFreeAddress = compileOnce((db, person: Insertable<People>) => {
  const fields = Object.entries(person).filter(([, value]) => value !== undefined);
  return db
    .insertInto('people')
    .columns(fields.map(([name]) => name as keyof People))
    .expression(
      sql`select ${sql.join(fields.map(([, value]) => value))}
        where not exists (${selectReservations(db, [person.email])})`,
    )
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returningAll();
});

/** Returns the URL of a profile picture, which is unguessable and does not expire; null without a picture. */
export const profileUrl = (key: string | null): string | null => (key ? `/api/media/${key}` : null);

/** Returns a person in the API's format; without an e-mail address if they have none of their own. */
export const toUserInfo = (person: Person, role: Role, disabled: boolean): UserInfo => ({
  id: person.id,
  fname: person.fname,
  lname: person.lname,
  fullName: formatFullName(person),
  email: isPlaceholderAddress(person.email) ? '' : person.email,
  contact: person.contact,
  role,
  profile: profileUrl(person.profile_key),
  created_at: person.created_at.toISOString(),
  disabled,
  details: {
    bio: person.bio,
    city: person.city,
    state: person.state,
    country: person.country,
    zip_code: person.zip_code,
    dob: person.dob,
  },
});

/** Returns first and last name as displayed. */
export const formatFullName = ({ fname, lname }: { fname: string; lname: string }): string =>
  `${fname} ${lname}`.trim();

/** Updates fields of a person. */
export async function updateFields(db: Db, id: string, fields: Updateable<People>): Promise<void> {
  await db.updateTable('people').set(fields).where('id', '=', id).execute();
}

/**
 * Locks an e-mail address until the transaction ends; returns whether a person can have it: no other person who is not
 * deleted uses it, and it is reserved for nobody else.
 */
export async function lockFreeAddress(tx: Tx, personId: string, email: string): Promise<boolean> {
  await lockAddresses(tx, [email]);
  const owner = await findPersonByEmail(tx, email);
  const [reservedFor = personId] = (await findReservations(tx, [email])).values();
  return (!owner || owner.id === personId) && reservedFor === personId;
}

/**
 * Changes the e-mail address of a person, here and by a job at the card provider; returns false if another account uses
 * it, or it is reserved for one.
 */
export async function changeEmail({ jobs }: AppContext, tx: Tx, id: string, email: string): Promise<boolean> {
  if (!(await lockFreeAddress(tx, id, email))) return false;
  await updateFields(tx, id, { email });
  await queueCustomerEmail(jobs, tx, id);
  return true;
}

/** Returns people by id, except deleted ones. */
export async function findPeople(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
