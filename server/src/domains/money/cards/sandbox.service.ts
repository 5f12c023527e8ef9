import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Client } from '../../../http/actor.ts';
import { fail, invalid } from '../../../http/failure.ts';
import type { SandboxControls } from '../../../providers/payments/port.ts';

type Routes = Contract['cards'];

/** Returns the sandbox. Fails with `not_found` while another provider is configured. */
async function requireSandbox(app: AppContext, client: Client): Promise<SandboxControls> {
  if (!app.payments.sandbox) throw fail('not_found');
  await app.limits.count([{ name: 'sandbox', subject: client.address, max: 60, seconds: 600 }]);
  return app.payments.sandbox;
}

/** Creates a token from a test card, like the script of a provider; the number is not stored. */
export async function createSandboxToken(
  app: AppContext,
  card: Parsed<Routes['sandboxToken'], 'body'>,
  client: Client,
): Promise<HandlerResult<Routes['sandboxToken']>> {
  const { number, cvc, exp_month: expMonth, exp_year: expYear } = card;
  const token = await (await requireSandbox(app, client)).tokenize({ number, cvc, expMonth, expYear });
  if ('refused' in token) throw invalid(token.refused);
  const { brand, last4 } = token.card;
  return {
    id: token.id,
    object: 'token',
    type: 'card',
    card: { brand, last4, exp_month: expMonth, exp_year: expYear },
  };
}

/** Completes or declines an authentication by the bank of the sandbox. */
export async function completeSandboxAuthentication(
  app: AppContext,
  { client_secret, approved }: Parsed<Routes['completeSandboxAuthentication'], 'body'>,
  client: Client,
): Promise<void> {
  const isFound = await (await requireSandbox(app, client)).completeAuthentication(client_secret, approved);
  if (!isFound) throw fail('not_found');
}
