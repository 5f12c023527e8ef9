import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import { logSecurityEvent } from '../../../../http/logging/security-log.ts';
import { findPersonByEmail } from '../../people/index.ts';
import {
  countFailedAccounts,
  insertFailedSignIn,
  passwordSprayingThresholds,
} from './failed-sign-in.queries.ts';

/** Records and logs a failed sign-in, and logs once when it indicates password spraying. */
export async function recordFailedSignIn(
  { db, log, now }: AppContext,
  email: string,
  client: Client,
): Promise<void> {
  const countBefore = await countFailedAccounts(db, client.address, now());
  await insertFailedSignIn(db, email, client.address, now());
  const person = await findPersonByEmail(db, email);
  const event = { actorId: person?.id ?? null, client: client.address };
  logSecurityEvent(log, { action: 'sign-in failed', ...event });
  const countAfter = await countFailedAccounts(db, client.address, now());
  if (
    countBefore < passwordSprayingThresholds.perClient &&
    countAfter >= passwordSprayingThresholds.perClient
  ) {
    logSecurityEvent(log, { action: 'password spraying suspected', actorId: null, client: client.address });
  }
}
