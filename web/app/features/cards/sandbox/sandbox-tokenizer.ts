import type { CardToken } from '@lifestory/contract';
import { call } from '../../../api/call.ts';
import type { CheckedCard } from '../card-rules.ts';

/** Converts a test card to a token, the only card data that payments contain. */
export async function makeToken(card: CheckedCard): Promise<CardToken> {
  return call('cards.sandboxToken', { body: card });
}

/** Sends the customer's decision to the sandbox's bank; a provider's script opens the bank's own window. */
export async function completeAuthentication(clientSecret: string, approved: boolean): Promise<void> {
  await call('cards.sandboxAnswer', { body: { client_secret: clientSecret, approved } });
}
