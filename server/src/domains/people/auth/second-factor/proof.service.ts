import type { SecondFactorProof } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import { invalid } from '../../../../http/failure.ts';
import { findPasskey, markPasskeyUsed, type Passkey } from '../passkeys/passkey.queries.ts';
import { verifyAuthentication } from '../passkeys/webauthn.ts';
import { type ChallengePurpose, consumeWebauthnChallenge } from './challenge.queries.ts';
import { findStep } from './one-time-code.ts';
import { consumeRecoveryCode } from './recovery-code.ts';
import { consumeStep, findAuthenticatorApp } from './second-factor.queries.ts';

/** The challenge that a passkey has to sign. */
interface Challenge {
  token: string;
  purpose: ChallengePurpose;
}

const wrongCode = () =>
  invalid({ code: ['This code is wrong or was already used. Wait for the next one and enter that.'] });
const unreadableApp = () =>
  invalid({
    code: ['Codes of this app can no longer be checked. Use a recovery code, then set up the app again.'],
  });
const wrongPasskey = () => invalid('This passkey could not be confirmed. Please try again.');

/**
 * Purpose for which the secrets of authenticator apps are encrypted. It must not change: stored secrets depend on it.
 */
export const secretPurpose = 'authenticator-app';

/**
 * Checks a proof of a person's second factor and uses it up: codes and recovery codes work once, a passkey's response
 * only for its challenge. Attempts with codes are limited to 20 an hour per person, over all clients.
 * @throws `invalid`, by field; `too_many`
 */
export async function checkProof(
  app: AppContext,
  personId: string,
  { code, recovery_code, passkey }: SecondFactorProof,
  challenge: Challenge,
): Promise<void> {
  if (passkey) {
    const usedPasskey = await checkPasskey(app, passkey, challenge);
    if (usedPasskey.person_id !== personId) throw wrongPasskey();
    return;
  }
  await app.limits.count([{ name: 'second-factor', subject: personId, max: 20, seconds: 3600 }]);
  if (recovery_code) {
    if (await consumeRecoveryCode(app.db, personId, recovery_code)) return;
    throw invalid({ recovery_code: ['This recovery code is wrong or was already used.'] });
  }
  const authenticatorApp = await findAuthenticatorApp(app.db, personId);
  if (!authenticatorApp?.confirmed_at) throw wrongCode();
  await consumeCode(app, authenticatorApp, code ?? '');
}

/**
 * Checks a code of an authenticator app and uses it up. Fails with `invalid` if it is wrong or used, or if the secret of
 * the app was encrypted with another `SECRET`.
 */
export async function consumeCode(
  app: AppContext,
  { person_id, secret }: { person_id: string; secret: string },
  code: string,
): Promise<void> {
  const decryptedSecret = app.textEncryption(secretPurpose).decrypt(secret);
  if (decryptedSecret === null) throw unreadableApp();
  const step = findStep(decryptedSecret, code, app.now());
  if (step === null || !(await consumeStep(app.db, person_id, step))) throw wrongCode();
}

/** Checks a passkey's response to a challenge and returns the passkey. Fails with `invalid`. */
export async function checkPasskey(
  app: AppContext,
  response: NonNullable<SecondFactorProof['passkey']>,
  { token, purpose }: Challenge,
): Promise<Passkey> {
  const now = app.now();
  const pending = await consumeWebauthnChallenge(app.db, token, purpose, now);
  const passkey = await findPasskey(app.db, response.id);
  if (!pending || !passkey) throw wrongPasskey();
  if (pending.person_id !== null && pending.person_id !== passkey.person_id) throw wrongPasskey();
  const signCount = await verifyAuthentication(app.env, response, pending.webauthn, passkey);
  if (signCount === null) throw wrongPasskey();
  await markPasskeyUsed(app.db, passkey.id, signCount, now);
  return passkey;
}
