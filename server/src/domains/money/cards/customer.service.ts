import type { AppContext } from '../../../context.ts';
import { findPerson, formatFullName, type Person, queueCustomerEmail } from '../../people/people/index.ts';
import { findCustomerId, insertCustomerId } from './customer.queries.ts';

/**
 * Returns the customer id of a person at the provider and creates the customer when there is none. Throws if
 * the provider is unreachable or the person was erased in the meantime.
 */
export async function ensureCustomer(app: AppContext, person: Person): Promise<string> {
  const { db, payments } = app;
  const existing = await findCustomerId(db, person.id, payments.name);
  if (existing) return existing;
  const { id, email } = person;
  const customerId = await payments.customer({ id, email, name: formatFullName(person) });
  const customer = { personId: id, provider: payments.name, customerId, now: app.now() };
  const isInserted = await db.transaction().execute(async (tx) => {
    const owner = await insertCustomerId(tx, customer);
    // The address changed while the provider created the customer with the previous one.
    if (owner && owner.email !== email) await queueCustomerEmail(app.jobs, tx, id);
    return owner !== undefined;
  });
  if (isInserted) return customerId;
  await payments.deleteCustomer(customerId);
  throw new Error('The person was erased while the provider created the customer.');
}

/**
 * Sends the current e-mail address of a person to the provider, if they are a customer there. Throws if the provider is
 * unreachable.
 */
export async function updateCustomerEmail({ db, payments }: AppContext, personId: string): Promise<void> {
  const customerId = await findCustomerId(db, personId, payments.name);
  const person = await findPerson(db, personId);
  if (customerId && person) await payments.changeCustomerEmail(customerId, person.email);
}
