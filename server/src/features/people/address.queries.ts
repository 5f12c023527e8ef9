import type { Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';

interface Addressee {
  email: string;
  fname: string;
  lname: string;
  contact: string;
}

/**
 * Returns the ids of the people with these e-mail addresses (case-insensitive), by lowercase address; creates a
 * person with the given name for each unknown address. The result does not reveal which addresses already had
 * an account.
 */
export async function findOrCreatePeople(tx: Tx, addressees: Addressee[]): Promise<Map<string, string>> {
  // Sorted, so that concurrent requests for the same addresses do not deadlock.
  const inOrder = addressees.toSorted((a, b) => (a.email.toLowerCase() < b.email.toLowerCase() ? -1 : 1));
  await tx
    .insertInto('people')
    .values(inOrder.map((addressee) => ({ id: newId(), ...addressee })))
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .execute();
  const people = await tx
    .selectFrom('people')
    .select(['id', 'email'])
    .where(
      'email',
      'in',
      inOrder.map(({ email }) => email),
    )
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(people.map(({ id, email }) => [email.toLowerCase(), id]));
}
