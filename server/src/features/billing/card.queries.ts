import type { Tx } from '../../database/connection.ts';
import { newId } from '../../database/ids.ts';
import type { CardFace } from '../../providers/payments/port.ts';

/** Keeps a card under the provider's id for it, as the one that renewals are charged to. */
export async function keepPreferredCard(
  tx: Tx,
  personId: string,
  providerCardId: string,
  face: CardFace,
): Promise<void> {
  // Two payments of one person may end at once: one preferred card at a time.
  await tx.selectFrom('people').select('id').where('id', '=', personId).forNoKeyUpdate().execute();
  await tx
    .updateTable('cards')
    .set({ preferred: false })
    .where('person_id', '=', personId)
    .where('preferred', '=', true)
    .execute();
  await tx
    .insertInto('cards')
    .values({
      id: newId(),
      person_id: personId,
      provider_card_id: providerCardId,
      brand: face.brand,
      last4: face.last4,
      exp_month: face.expMonth,
      exp_year: face.expYear,
      preferred: true,
    })
    .execute();
}
