import { type Card, contract } from '@lifestory/contract';
import type { Caller } from '../caller.ts';
import { tokenOf } from './payer.ts';

/** Has a customer save a test card, by default the Visa card that always pays; answers it as they see it. */
export async function saveCard(customer: Caller, number?: string): Promise<Card> {
  const response = await customer.request(contract.cards.add, {
    body: { id: await tokenOf(customer, number) },
  });
  if (!response.success) throw new Error('The bank asks about this card.');
  return response.data;
}
