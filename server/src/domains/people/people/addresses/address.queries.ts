import type { Tx } from '../../../../database/connection.ts';
import { newId } from '../../../../database/ids.ts';
import { findReservations, lockAddresses } from './reserved-address.queries.ts';

interface Addressee {
  email: string;
  fname: string;
  lname: string;
  contact: string;
}

/**
 * Returns the ids of the people with these e-mail addresses (case-insensitive), by lowercase address; creates a
 * person with the given details for each unknown address. The result does not reveal which addresses already had
 * an account. Addresses that are reserved are missing.
 */
export async function findOrCreatePeople(tx: Tx, addressees: Addressee[]): Promise<Map<string, string>> {
  const emails = addressees.map(({ email }) => email);
  await lockAddresses(tx, emails);
  const reserved = await findReservations(tx, emails);
  // Sorted, so that concurrent requests for the same addresses do not deadlock.
  const sortedAddressees = addressees
    .filter(({ email }) => !reserved.has(email.toLowerCase()))
    .toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1));
  if (sortedAddressees.length === 0) return new Map();
  await tx
    .insertInto('people')
    .values(sortedAddressees.map((addressee) => ({ id: newId(), ...addressee })))
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .execute();
  const people = await tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      sortedAddressees.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
}
