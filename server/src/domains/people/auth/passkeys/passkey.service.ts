import type { Contract, HandlerResult, Parsed } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Actor, Client } from '../../../../http/actor.ts';
import { fail, invalid } from '../../../../http/failure.ts';
import { formatFullName } from '../../people/index.ts';
import {
  consumeWebauthnChallenge,
  findChallenge,
  insertChallenge,
  setWebauthnChallenge,
} from '../second-factor/challenge.queries.ts';
import {
  addFactor,
  countFactorChange,
  findOwner,
  removeFactor,
} from '../second-factor/second-factor.service.ts';
import { deletePasskey, insertPasskey, listPasskeys, updatePasskeyName } from './passkey.queries.ts';
import { createAuthenticationOptions, createRegistrationOptions, verifyRegistration } from './webauthn.ts';

type CreationOptions = HandlerResult<Contract['auth']['passkeyOptions']>;
type RequestOptions = HandlerResult<Contract['auth']['passkeySignInOptions']>;

/** Maximum number of passkeys of a person. */
const maxPasskeys = 20;

const toReply = <T>(challenge: string, options: T) => ({
  success: true as const,
  data: { challenge, options },
});

/** Starts the registration of a passkey. Fails with `conflict` if the caller has the maximum number. */
export async function startPasskeyRegistration(
  app: AppContext,
  { personId }: Actor,
): Promise<CreationOptions> {
  await countFactorChange(app, personId);
  const person = await findOwner(app.db, personId);
  const existing = await listPasskeys(app.db, personId);
  if (existing.length >= maxPasskeys) {
    throw fail('conflict', { text: `You have ${maxPasskeys} passkeys. Remove one before you add another.` });
  }
  const options = await createRegistrationOptions(
    app.env,
    { ...person, name: formatFullName(person) },
    existing,
  );
  const challenge = await insertChallenge(app.db, {
    purpose: 'passkey_registration',
    personId,
    webauthn: options.challenge,
    now: app.now(),
  });
  return toReply(challenge, options);
}

/** Registers a passkey. Fails with `conflict` if it is already registered. */
export async function addPasskey(
  app: AppContext,
  { personId }: Actor,
  { challenge, name, passkey }: Parsed<Contract['auth']['addPasskey'], 'body'>,
): Promise<HandlerResult<Contract['auth']['addPasskey']>> {
  await countFactorChange(app, personId);
  const pending = await consumeWebauthnChallenge(app.db, challenge, 'passkey_registration', app.now());
  const credential =
    pending?.person_id === personId ? await verifyRegistration(app.env, passkey, pending.webauthn) : null;
  if (!credential) throw invalid('This passkey could not be added. Please try again.');
  return addFactor(app, personId, 'passkey added', async (tx) => {
    const isNew = await insertPasskey(tx, {
      person_id: personId,
      credential_id: credential.id,
      public_key: credential.publicKey,
      sign_count: credential.counter,
      transports: credential.transports ?? [],
      name,
      created_at: app.now(),
    });
    if (!isNew) throw fail('conflict', { text: 'This passkey is already registered.' });
  });
}

/** Renames a passkey of the caller. */
export async function renamePasskey(
  app: AppContext,
  { personId }: Actor,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!(await updatePasskeyName(app.db, personId, id, name))) throw fail('not_found');
}

/** Removes a passkey of the caller. */
export const removePasskey = (app: AppContext, { personId }: Actor, id: string): Promise<void> =>
  removeFactor(app, personId, 'passkey removed', async (tx) => {
    if ((await deletePasskey(tx, personId, id)) === undefined) throw fail('not_found');
  });

/**
 * Starts a sign-in with a passkey: with `challenge`, the token of a sign-in that needs a second factor, with one of the
 * person's passkeys; without it, with any passkey of this site. At most 60 times in 15 minutes per client.
 */
export async function startPasskeySignIn(
  app: AppContext,
  challenge: string | undefined,
  client: Client,
): Promise<RequestOptions> {
  await app.limits.count([{ name: 'passkey-options', subject: client.address, max: 60, seconds: 900 }]);
  const now = app.now();
  if (challenge === undefined) {
    const options = await createAuthenticationOptions(app.env);
    const webauthn = options.challenge;
    return toReply(
      await insertChallenge(app.db, { purpose: 'passkey_sign_in', personId: null, webauthn, now }),
      options,
    );
  }
  const signInChallenge = await findChallenge(app.db, challenge, 'second_factor', now);
  if (!signInChallenge?.person_id) throw invalid('This took too long. Please sign in again.');
  const options = await createAuthenticationOptions(
    app.env,
    await listPasskeys(app.db, signInChallenge.person_id),
  );
  await setWebauthnChallenge(app.db, challenge, options.challenge);
  return toReply(challenge, options);
}

/** Starts a step-up with one of the caller's passkeys. At most 30 times in 15 minutes per person. */
export async function startPasskeyStepUp(app: AppContext, { personId }: Actor): Promise<RequestOptions> {
  await app.limits.count([{ name: 'passkey-step-up', subject: personId, max: 30, seconds: 900 }]);
  const passkeys = await listPasskeys(app.db, personId);
  if (passkeys.length === 0) throw fail('not_found');
  const options = await createAuthenticationOptions(app.env, passkeys);
  const challenge = await insertChallenge(app.db, {
    purpose: 'step_up',
    personId,
    webauthn: options.challenge,
    now: app.now(),
  });
  return toReply(challenge, options);
}
