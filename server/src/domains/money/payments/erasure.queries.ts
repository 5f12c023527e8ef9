import type { ErasedPerson, Leftovers } from '../../../contributions/erasure.ts';
import type { Tx } from '../../../database/connection.ts';

/**
 * Clears what may identify a person in their payments: card details, references of offline payments, and reasons of
 * refunds.
 */
export async function erasePaymentDetails(tx: Tx, { personId }: ErasedPerson): Promise<Partial<Leftovers>> {
  await tx
    .updateTable('payments')
    .set({ card_brand: null, card_last4: null })
    .where('person_id', '=', personId)
    .execute();
  await tx
    .updateTable('offline_payments')
    .set({ reference: '', undo_reason: '' })
    .where('person_id', '=', personId)
    .execute();
  await tx
    .updateTable('refunds')
    .set({ reason: '' })
    .where('payment_id', 'in', (from) =>
      from.selectFrom('payments').select('id').where('person_id', '=', personId),
    )
    .execute();
  return {};
}
