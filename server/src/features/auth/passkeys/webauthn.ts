import type { PasskeyResponse } from '@lifestory/contract';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { z } from 'zod';
import type { Env } from '../../../env.ts';
import type { Passkey } from './passkey.queries.ts';

type Response = z.output<typeof PasskeyResponse>;
type Site = Pick<Env, 'APP_URL'>;

const relyingPartyId = ({ APP_URL }: Site) => new URL(APP_URL).hostname;
const originOf = ({ APP_URL }: Site) => new URL(APP_URL).origin;

const isTransport = (text: string): text is 'usb' | 'nfc' | 'ble' | 'internal' | 'hybrid' =>
  ['usb', 'nfc', 'ble', 'internal', 'hybrid'].includes(text);

const toDescriptor = ({ credential_id, transports }: Pick<Passkey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  transports: transports.filter(isTransport),
});

/** Returns what the browser needs to create a passkey that signs in without a password and verifies its user. */
export const createRegistrationOptions = (
  site: Site,
  person: { id: string; email: string; name: string },
  existing: readonly Passkey[],
) =>
  generateRegistrationOptions({
    rpName: 'Lifestory',
    rpID: relyingPartyId(site),
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: existing.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });

/** Returns what the browser needs to use a passkey: one of `allowed`, or any passkey of this site if that is empty. */
export const createAuthenticationOptions = (site: Site, allowed: readonly Passkey[] = []) =>
  generateAuthenticationOptions({
    rpID: relyingPartyId(site),
    userVerification: 'required',
    allowCredentials: allowed.map(toDescriptor),
  });

/**
 * Verifies a new passkey and returns its credential; null if the response does not match the challenge and this site.
 */
export async function verifyRegistration(site: Site, response: Response, challenge: string) {
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
