import type { CardToken } from '@lifestory/contract';
import { call } from '../../api/call.ts';
import type { CheckedCard } from './card-rules.ts';

/** Turns a test card into a token, the only thing that payments are sent. */
export async function makeToken(card: CheckedCard): Promise<CardToken> {
  return call('cards.sandboxToken', { body: card });
}

/** Tells the sandbox's bank what the customer decided; a provider's script opens the bank's own window instead. */
export async function answerBank(clientSecret: string, approved: boolean): Promise<void> {
  await call('cards.sandboxAnswer', { body: { client_secret: clientSecret, approved } });
}
