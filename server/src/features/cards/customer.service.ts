import type { AppContext } from '../../context.ts';
import { fullName, type Person } from '../people/index.ts';
import { findCustomerId, insertCustomerId } from './customer.queries.ts';

/**
 * The provider's name for a person who keeps cards; made when they keep the first. Rejects while it is out of reach, and
 * when the person was erased meanwhile.
 */
export async function ensureCustomer(app: AppContext, person: Person): Promise<string> {
  const { db, payments } = app;
  const known = await findCustomerId(db, person.id, payments.name);
  if (known) return known;
  const { id, email } = person;
  const made = await payments.customer({ id, email, name: fullName(person) });
  const of = { personId: id, provider: payments.name, customerId: made, now: app.now() };
  if (await db.transaction().execute((tx) => insertCustomerId(tx, of))) return made;
  await payments.forgetCustomer(made);
  throw new Error('The person was erased while the provider was asked.');
}
