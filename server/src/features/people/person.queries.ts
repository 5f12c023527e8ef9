import type { Role, UserInfo } from '@lifestory/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { People } from '../../database/schema.generated.ts';

export type Person = Selectable<People>;

/** A living person by id; undefined when there is none. */
export const personById = (db: Db, id: string): Promise<Person | undefined> =>
  db.selectFrom('people').selectAll().where('id', '=', id).where('deleted_at', 'is', null).executeTakeFirst();

/** A person by id, also one who was deleted. */
export const keptPersonById = (db: Db, id: string): Promise<Person | undefined> =>
  db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst();

/** A living person by e-mail, in any case. */
export const personByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  db
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** A living person by id; others who ask this way wait until the transaction ends. */
export const lockPerson = (tx: Tx, id: string): Promise<Person | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A living person by e-mail, in any case; others who ask this way wait until the transaction ends. */
export const lockPersonByEmail = (tx: Tx, email: string): Promise<Person | undefined> =>
  tx
    .selectFrom('people')
    .selectAll()
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Adds a person; answers undefined when the address is already somebody's. */
export const insertPerson = (
  db: Db,
  person: Omit<Insertable<People>, 'id'> & { id?: string },
): Promise<Person | undefined> =>
  db
    .insertInto('people')
    .values({ id: newId(), ...person })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();

/** Where a profile picture is found: an unguessable address without expiry; null without a picture. */
export const profileUrl = (key: string | null): string | null => (key ? `/api/media/${key}` : null);

/** A person as the wire shows them. */
export const userInfo = (person: Person, role: Role, disabled: boolean): UserInfo => ({
  id: person.id,
  fname: person.fname,
  lname: person.lname,
  fullName: fullName(person),
  email: person.email,
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

/** First and last name, as one is addressed. */
export const fullName = ({ fname, lname }: { fname: string; lname: string }): string =>
  `${fname} ${lname}`.trim();

/** Changes fields of a person. */
export async function updateFields(db: Db, id: string, fields: Updateable<People>): Promise<void> {
  await db.updateTable('people').set(fields).where('id', '=', id).execute();
}

/** Living people by id. */
export async function peopleById(db: Db, ids: string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('people')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
