import { contract } from '@lifestory/contract';
import { Secret, TOTP } from 'otpauth';
import type { AppContext } from '../../context.ts';
import type { Caller } from '../caller.ts';
import { createAuthenticator } from './passkey.ts';

const { auth } = contract;

/** The code that an authenticator app shows at an instant. */
export const computeCode = (secret: string, instant: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant.getTime() });

/**
 * Adds an authenticator app with the code of 30 seconds ago, so that the current one stays unused; returns its secret
 * and the recovery codes.
 */
export async function addAuthenticatorApp({ now }: AppContext, person: Caller) {
  const { data } = await person.request(auth.startAuthenticatorApp, {});
  const code = computeCode(data.secret, new Date(now().getTime() - 30_000));
  const confirmed = await person.request(auth.confirmAuthenticatorApp, { body: { code } });
  return { secret: data.secret, recoveryCodes: confirmed.data.recovery_codes };
}

/** The challenge in the options of a call. */
export const readChallenge = ({ options }: { options: { challenge: string } }): string => options.challenge;

/** Adds a passkey on a new authenticator; returns the authenticator and the recovery codes. */
export async function addPasskey({ env }: AppContext, person: Caller, name = 'Laptop') {
  const authenticator = createAuthenticator(env.APP_URL);
  const { data } = await person.request(auth.passkeyOptions, {});
  const { data: added } = await person.request(auth.addPasskey, {
    body: {
      challenge: data.challenge,
      name,
      passkey: authenticator.register({ challenge: readChallenge(data) }),
    },
  });
  return { authenticator, recoveryCodes: added.recovery_codes };
}
