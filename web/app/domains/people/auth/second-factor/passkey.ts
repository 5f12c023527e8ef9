import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { CallInput, CallReply } from '../../../../api/call.ts';
import { Failure } from '../../../../api/failure.ts';

/** The response of a passkey, as the API accepts it. */
export type PasskeyResponse = CallInput<'auth.passkeyLogin'>['body']['passkey'];

// The browser reports neither why a passkey was not used, nor whether there is one.
const createNotUsedFailure = () =>
  new Failure(-1, { message: 'No passkey was used. Please try again, or choose another way.' });

/** Lets the browser ask for a passkey. @throws Failure if none was used */
export async function askForPasskey(
  options: CallReply<'auth.passkeySignInOptions'>['data']['options'],
): Promise<PasskeyResponse> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }).catch(() => {
    throw createNotUsedFailure();
  }) as unknown as Promise<PasskeyResponse>;
}

/** Lets the browser create a passkey. @throws Failure if none was created */
export async function createPasskey(
  options: CallReply<'auth.passkeyOptions'>['data']['options'],
): Promise<PasskeyResponse> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }).catch(
    (error: unknown) => {
      const isDuplicate = error instanceof Error && error.name === 'InvalidStateError';
      throw isDuplicate
        ? new Failure(-1, { message: 'This device already has a passkey for your account.' })
        : new Failure(-1, { message: 'No passkey was created. Please try again.' });
    },
  ) as unknown as Promise<PasskeyResponse>;
}
