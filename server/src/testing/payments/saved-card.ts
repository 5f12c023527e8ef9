import { type Card, contract } from '@lifestory/contract';
import type { Db } from '../../database/connection.ts';
import type { Caller } from '../caller.ts';
import { createCardToken } from './payer.ts';

/**
 * Saves a test card of a customer, by default the Visa card that always succeeds; returns it as the customer sees it.
 */
export async function saveCard(customer: Caller, number?: string): Promise<Card> {
  const response = await customer.request(contract.cards.add, {
    body: { id: await createCardToken(customer, number) },
  });
  if (!response.success) throw new Error('The bank requires authentication for this card.');
  return response.data;
}

/** Saves a test card whose bank requires authentication for every payment. */
export async function saveAuthenticatingCard(db: Db, customer: Caller): Promise<Card> {
  const card = await saveCard(customer);
  await db
    .updateTable('sandbox_cards')
    .set({ behavior: 'asks-always' })
    .where('id', '=', (query) =>
      query.selectFrom('cards').select('provider_card_id').where('id', '=', card.id),
    )
    .execute();
  return card;
}
