import { type Card, contract } from '@lifestory/contract';
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
