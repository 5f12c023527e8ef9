import type { Contract, Parsed, ProofMethod } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Db } from '../../../../database/connection.ts';
import type { Actor, Client } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import type { Authenticator } from '../../../../http/mount.ts';
import { findPerson } from '../../people/index.ts';
import { checkPassword } from '../passwords/password-hash.ts';
import { checkProof } from '../second-factor/proof.service.ts';
import { countFactors, hasSecondFactor } from '../second-factor/second-factor.queries.ts';
import { isKnownDevice } from '../sign-in/device.queries.ts';
import type { Device } from '../sign-in/device.ts';
import { countAttempt } from '../sign-in/sign-in-limits.ts';

/** Milliseconds for which an authentication is recent enough for sensitive calls. */
const maxAuthenticationAgeMs = 10 * 60 * 1000;

/**
 * Fails with `step_up_required` unless the person has authenticated on this sign-in within the last ten minutes, and
 * with `not_signed_in` if it has ended. Reads the database each time: the calls are rare, and a renewal counts at once
 * in every process.
 */
export const assertStepUp =
  (app: AppContext): Authenticator['assertStepUp'] =>
  async ({ personId, signInId }) => {
    const authenticatedAt = await findAuthenticatedAt(app.db, signInId);
    // The sign-in ended after the caller was found.
    if (!authenticatedAt) throw fail('not_signed_in');
    if (authenticatedAt.getTime() > app.now().getTime() - maxAuthenticationAgeMs) return;
    throw fail('step_up_required', { data: { methods: await findMethods(app.db, personId) } });
  };

/** Returns how a person can confirm who they are: with a second factor, or else with the password. */
async function findMethods(db: AppContext['db'], personId: string): Promise<ProofMethod[]> {
  const { hasApp, passkeyCount } = await countFactors(db, personId);
  if (!hasApp && passkeyCount === 0) return ['password'];
  return [...(passkeyCount > 0 ? (['passkey'] as const) : []), ...(hasApp ? (['code'] as const) : [])];
}

/**
 * Confirms that the caller is the owner of the account, under the limits of a sign-in: with a second factor, or with
 * the password if there is none.
 * @throws `invalid` by field, `too_many`
 */
export async function stepUp(
  app: AppContext,
  { personId, signInId }: Actor,
  { password = '', challenge = '', ...proof }: Parsed<Contract['auth']['stepUp'], 'body'>,
  client: Client,
  device: Device,
): Promise<void> {
  const person = await findPerson(app.db, personId);
  if (!person) throw fail('not_signed_in');
  const isKnown = device.token !== null && (await isKnownDevice(app.db, person.email, device.token));
  const attempt = await countAttempt(app, person.email, client, isKnown ? device.token : null);
  if (await hasSecondFactor(app.db, personId)) {
    await checkProof(app, personId, proof, { token: challenge, purpose: 'step_up' });
  } else if (!(await checkPassword(password, person.password_hash))) {
    throw invalid({ password: ['This is not your current password.'] });
  }
  await recordAuthentication(app.db, signInId, app.now());
  await attempt.succeed();
}

/** Returns when the person of a sign-in last authenticated on it; undefined if the sign-in has ended. */
async function findAuthenticatedAt(db: Db, signInId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('sign_ins')
    .select(({ fn }) => fn.coalesce('authenticated_at', 'created_at').as('at'))
    .where('id', '=', signInId)
    .executeTakeFirst();
  return row?.at;
}

/** Records that the person of a sign-in has authenticated again. */
async function recordAuthentication(db: Db, signInId: string, now: Date): Promise<void> {
  await db.updateTable('sign_ins').set({ authenticated_at: now }).where('id', '=', signInId).execute();
}
