import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../../context.ts';
import type { Client } from '../../../../http/actor.ts';
import type { Handlers } from '../../../../http/handlers.ts';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
  startPasskeySignIn,
  startPasskeyStepUp,
} from '../passkeys/passkey.service.ts';
import {
  confirmAuthenticatorApp,
  listSecondFactors,
  removeAuthenticatorApp,
  replaceRecoveryCodes,
  startAuthenticatorApp,
} from './second-factor.service.ts';

type Log = (action: string, actorId: string | null, client: Client) => void;

/** The handlers of the calls about second factors; `log` writes security events. */
export function secondFactorHandlers(app: AppContext, log: Log): Handlers<SecondFactorRoutes> {
  return {
    passkeySignInOptions: ({ body, client }) => startPasskeySignIn(app, body.challenge, client),
    secondFactors: ({ actor }) => listSecondFactors(app, actor),
    startAuthenticatorApp: ({ actor }) => startAuthenticatorApp(app, actor),
    confirmAuthenticatorApp: async ({ actor, body, client }) => {
      const codes = await confirmAuthenticatorApp(app, actor, body.code);
      log('authenticator app added', actor.personId, client);
      return codes;
    },
    removeAuthenticatorApp: async ({ actor, client }) => {
      await removeAuthenticatorApp(app, actor);
      log('authenticator app removed', actor.personId, client);
    },
    passkeyOptions: ({ actor }) => startPasskeyRegistration(app, actor),
    addPasskey: async ({ actor, body, client }) => {
      const codes = await addPasskey(app, actor, body);
      log('passkey added', actor.personId, client);
      return codes;
    },
    renamePasskey: ({ actor, body }) => renamePasskey(app, actor, body),
    removePasskey: async ({ actor, body, client }) => {
      await removePasskey(app, actor, body.id);
      log('passkey removed', actor.personId, client);
    },
    replaceRecoveryCodes: async ({ actor, client }) => {
      const codes = await replaceRecoveryCodes(app, actor);
      log('recovery codes replaced', actor.personId, client);
      return codes;
    },
    stepUpPasskeyOptions: ({ actor }) => startPasskeyStepUp(app, actor),
  };
}

type SecondFactorRoutes = Pick<
  Contract['auth'],
  | 'passkeySignInOptions'
  | 'secondFactors'
  | 'startAuthenticatorApp'
  | 'confirmAuthenticatorApp'
  | 'removeAuthenticatorApp'
  | 'passkeyOptions'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'replaceRecoveryCodes'
  | 'stepUpPasskeyOptions'
>;
