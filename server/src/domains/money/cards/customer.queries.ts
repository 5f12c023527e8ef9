import type { Db, Tx } from '../../../database/connection.ts';

/** Finds the customer id of a person at a provider; undefined before they save a card there. */
export async function findCustomerId(
  db: Db,
  personId: string,
  provider: string,
): Promise<string | undefined> {
  const customer = await db
    .selectFrom('payment_customers')
    .select('provider_customer_id as id')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return customer?.id;
}

/**
 * Inserts the customer id of a person; an existing one stays. Returns the person's current e-mail
 * address; undefined when the person was erased in the meantime.
 */
export async function insertCustomerId(
  tx: Tx,
  customer: { personId: string; provider: string; customerId: string; now: Date },
): Promise<{ email: string } | undefined> {
  const person = await tx
    .selectFrom('people')
    .select('email')
    .where('id', '=', customer.personId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!person) return undefined;
  await tx
    .insertInto('payment_customers')
    .values({
      person_id: customer.personId,
      provider: customer.provider,
      provider_customer_id: customer.customerId,
      created_at: customer.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return person;
}
