import type { Db, Tx } from '../../database/connection.ts';

/** A provider's name for a person; undefined when they never kept a card there. */
export async function findCustomerId(
  db: Db,
  personId: string,
  provider: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('payment_customers')
    .select('provider_customer_id as id')
    .where('person_id', '=', personId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return found?.id;
}

/** Keeps a provider's name for a person; the first one stays. Answers false when the person was erased meanwhile. */
export async function insertCustomerId(
  tx: Tx,
  of: { personId: string; provider: string; customerId: string; now: Date },
): Promise<boolean> {
  const kept = await tx
    .selectFrom('people')
    .select('id')
    .where('id', '=', of.personId)
    .where('erased_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!kept) return false;
  await tx
    .insertInto('payment_customers')
    .values({
      person_id: of.personId,
      provider: of.provider,
      provider_customer_id: of.customerId,
      created_at: of.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
