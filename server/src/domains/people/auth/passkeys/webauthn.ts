import type { PasskeyResponse } from '@lifestory/contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Env } from '../../../../env.ts';
import type { Passkey } from './passkey.queries.ts';

type Response = z.output<typeof PasskeyResponse>;
type Site = Pick<Env, 'APP_URL'>;

/** Loads the library on first use: it takes 5 MB of memory, and most sign-ins need none of it. */
const loadLibrary = () => import('@simplewebauthn/server');

const relyingPartyId = ({ APP_URL }: Site) => new URL(APP_URL).hostname;
const originOf = ({ APP_URL }: Site) => new URL(APP_URL).origin;

const isTransport = (text: string): text is 'usb' | 'nfc' | 'ble' | 'internal' | 'hybrid' =>
  ['usb', 'nfc', 'ble', 'internal', 'hybrid'].includes(text);

const toDescriptor = ({ credential_id, transports }: Pick<Passkey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports: transports.filter(isTransport),
});

/** Returns what the browser needs to create a passkey that signs in without a password and verifies its user. */
export async function createRegistrationOptions(
  site: Site,
  person: { id: string; email: string; name: string },
  existing: readonly Passkey[],
) {
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpName: 'Lifestory',
    rpID: relyingPartyId(site),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns what the browser needs to use a passkey: one of `allowed`, or any passkey of this site if that is empty. */
export async function createAuthenticationOptions(site: Site, allowed: readonly Passkey[] = []) {
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: relyingPartyId(site),
    userVerification: 'required',
    allowCredentials: allowed.map(toDescriptor),
  });
}

/**
 * Verifies a new passkey and returns its credential; null if the response does not match the challenge and this site.
 */
export async function verifyRegistration(site: Site, response: Response, challenge: string) {
  const { verifyRegistrationResponse } = await loadLibrary();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(site),
      expectedRPID: relyingPartyId(site),
      requireUserVerification: true,
    });
    return verified && registrationInfo ? registrationInfo.credential : null;
  } catch {
    // The library throws an error for each way in which a response can be wrong.
    return null;
  }
}

/** Verifies the use of a passkey; returns its new sign count, or null if it is not valid. */
export async function verifyAuthentication(
  site: Site,
  response: Response,
  challenge: string,
  passkey: Passkey,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: originOf(site),
      expectedRPID: relyingPartyId(site),
      requireUserVerification: true,
      credential: {
        ...toDescriptor(passkey),
        publicKey: new Uint8Array(passkey.public_key),
        counter: Number(passkey.sign_count),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
