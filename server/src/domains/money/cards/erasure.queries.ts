import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/**
 * Deletes a person's saved cards and customer ids; returns the customers, which are deleted at the providers after the
 * commit.
 */
export async function eraseCards(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  await tx.deleteFrom('card_entries').where('person_id', '=', personId).execute();
  await tx.deleteFrom('cards').where('person_id', '=', personId).execute();
  const customers = await tx
    .deleteFrom('payment_customers')
    .where('person_id', '=', personId)
    .returning(['provider', 'provider_customer_id as id'])
    .execute();
  return { customers };
}
