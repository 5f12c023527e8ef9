import type { SecondFactorProof } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import { invalid } from '../../../http/failure.ts';
import { findPasskey, markPasskeyUsed, type Passkey } from '../passkeys/passkey.queries.ts';
import { verifyAuthentication } from '../passkeys/webauthn.ts';
import { type ChallengePurpose, takeWebauthn } from './challenge.queries.ts';
import { stepOfCode } from './one-time-code.ts';
import { checkRecoveryCode } from './recovery-code.ts';
import { findAuthenticatorApp, useStep } from './second-factor.queries.ts';

type Tools = Pick<AppContext, 'db' | 'env' | 'limits' | 'now' | 'textEncryption'>;

/** The challenge that a passkey has to sign. */
interface Challenge {
  token: string;
  purpose: ChallengePurpose;
}

const wrongCode = () =>
  invalid({ code: ['This code is wrong or was used already. Wait for the next one, and enter that.'] });
const wrongPasskey = () => invalid('This passkey could not be confirmed. Please try again.');

/** Name of the encryption of authenticator secrets. Stored secrets depend on it: it must not change. */
export const secretPurpose = 'authenticator-app';

/**
 * Checks a proof of a second factor of a person, and uses it up: a code and a recovery code count once, a passkey for one
 * challenge. Codes are limited to 20 an hour per person, over all clients.
 * @throws `invalid`, by field; `too_many`
 */
export async function checkProof(
  app: Tools,
  personId: string,
  { code, recovery_code, passkey }: SecondFactorProof,
  challenge: Challenge,
): Promise<void> {
  if (passkey) {
    const used = await checkPasskey(app, passkey, challenge);
    if (used.person_id !== personId) throw wrongPasskey();
    return;
  }
  await app.limits.count([{ name: 'second-factor', subject: personId, max: 20, seconds: 3600 }]);
  if (recovery_code) {
    if (await checkRecoveryCode(app.db, personId, recovery_code)) return;
    throw invalid({ recovery_code: ['This recovery code is wrong or was used already.'] });
  }
  const found = await findAuthenticatorApp(app.db, personId);
  if (!found?.confirmed_at) throw wrongCode();
  await useCode(app, found, code ?? '');
}

/** Checks a code of an authenticator app and uses it up. */
export async function useCode(
  app: Pick<AppContext, 'db' | 'now' | 'textEncryption'>,
  { person_id, secret }: { person_id: string; secret: string },
  code: string,
): Promise<void> {
  const step = stepOfCode(app.textEncryption(secretPurpose).decrypt(secret), code, app.now());
  if (step === null || !(await useStep(app.db, person_id, step))) throw wrongCode();
}

/** Checks a response of a passkey to a challenge, and returns the passkey. */
export async function checkPasskey(
  app: Pick<AppContext, 'db' | 'env' | 'now'>,
  response: NonNullable<SecondFactorProof['passkey']>,
  { token, purpose }: Challenge,
): Promise<Passkey> {
  const now = app.now();
  const taken = await takeWebauthn(app.db, token, purpose, now);
  const passkey = await findPasskey(app.db, response.id);
  if (!taken || !passkey) throw wrongPasskey();
  if (taken.person_id !== null && taken.person_id !== passkey.person_id) throw wrongPasskey();
  const signCount = await verifyAuthentication(app.env, response, taken.webauthn, passkey);
  if (signCount === null) throw wrongPasskey();
  await markPasskeyUsed(app.db, passkey.id, signCount, now);
  return passkey;
}
