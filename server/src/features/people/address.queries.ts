import type { Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';

interface Addressee {
  email: string;
  fname: string;
  lname: string;
  contact: string;
}

/**
 * The people who have these e-mail addresses, in any case; an address that is nobody's gets a person under the name
 * that comes with it. Does the same for both, so that nobody learns which it was. Answers ids by address in small
 * letters.
 */
export async function peopleForAddresses(tx: Tx, addressees: Addressee[]): Promise<Map<string, string>> {
  // In one order, so that two who ask for the same addresses wait for each other and not in a circle.
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
