import type { CardToken } from '@lifestory/contract';
import { call } from '../../../../api/call.ts';
import type { CheckedCard } from '../card-rules.ts';

/** Sends a test card to the sandbox, which replies with a token. Payments contain only the token. */
export async function createToken(card: CheckedCard): Promise<CardToken> {
  return call('cards.sandboxToken', { body: card });
}

/** Sends the customer's decision to the sandbox's bank. With a real provider, the bank's own window does this. */
export async function completeAuthentication(clientSecret: string, approved: boolean): Promise<void> {
  await call('cards.completeSandboxAuthentication', { body: { client_secret: clientSecret, approved } });
}
