import type { ErasedPerson, Leftovers } from '../../contributions/erasure.ts';
import type { Tx } from '../../database/connection.ts';

/** Clears the card details of a person's payments. */
export async function eraseCardDetails(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('payments')
    .set({ card_brand: null, card_last4: null })
    .where('person_id', '=', personId)
    .execute();
  return {};
}
