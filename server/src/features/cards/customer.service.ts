import type { AppContext } from '../../context.ts';
import { fullName, type Person } from '../people/index.ts';
import { findCustomerId, insertCustomerId } from './customer.queries.ts';

/**
 * Returns the customer id of a person at the provider and creates the customer when there is none. Throws if
 * the provider is unreachable or the person was erased in the meantime.
 */
export async function ensureCustomer(
  app: Pick<AppContext, 'db' | 'now' | 'payments'>,
  person: Person,
): Promise<string> {
  const { db, payments } = app;
  const existing = await findCustomerId(db, person.id, payments.name);
  if (existing) return existing;
  const { id, email } = person;
  const customerId = await payments.customer({ id, email, name: fullName(person) });
  const customer = { personId: id, provider: payments.name, customerId, now: app.now() };
  if (await db.transaction().execute((tx) => insertCustomerId(tx, customer))) return customerId;
  await payments.deleteCustomer(customerId);
  throw new Error('The person was erased while the provider created the customer.');
}
