import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../../context.ts';
import type { Client } from '../../../http/actor.ts';
import { Failure } from '../../../http/failure.ts';
import type { Handlers } from '../../../http/handlers.ts';
import { logSecurityEvent } from '../../../http/logging/security-log.ts';
import {
  checkAddressChange,
  checkAddressUndo,
  confirmAddressChange,
  undoAddressChange,
} from './address-change/address-change.service.ts';
import { requestAddressChange } from './address-change/address-request.service.ts';
import {
  changePassword,
  checkInvitation,
  checkResetLink,
  createPassword,
  setPasswordForPerson,
} from './passwords/password.service.ts';
import { requestResetLink } from './passwords/reset.service.ts';
import { secondFactorHandlers } from './second-factor/second-factor.handlers.ts';
import { readDevice } from './sign-in/device.ts';
import { writeDeviceToken } from './sign-in/device-cookie.ts';
import { recordFailedSignIn } from './sign-in/failed-sign-in.service.ts';
import { endOwnSignIn, listOwnSignIns, signOut, signOutEverywhere } from './sign-in/own-sign-ins.service.ts';
import { completeSignIn, signInWithPasskey } from './sign-in/second-step.service.ts';
import { signIn } from './sign-in/sign-in.service.ts';
import { checkSignInLink, requestSignInLink, signInByLink } from './sign-in-link/sign-in-link.service.ts';
import { stepUp } from './step-up/step-up.service.ts';

export function authHandlers(app: AppContext): Handlers<Contract['auth']> {
  const log = (action: string, actorId: string | null, { address }: Client, subject?: string) =>
    logSecurityEvent(app.log, { action, actorId, client: address, ...(subject ? { subject } : {}) });
  const logInvalid = (action: string, actorId: string | null, client: Client) => (error: unknown) => {
    if (error instanceof Failure && error.code === 'invalid') log(action, actorId, client);
    throw error;
  };
  return {
    ...secondFactorHandlers(app, log),
    login: async ({ body, client, request, reply }) => {
      const { device, ...signedIn } = await signIn(app, body, client, readDevice(request, app.env)).catch(
        async (error: unknown) => {
          if (error instanceof Failure && error.code === 'invalid') {
            await recordFailedSignIn(app, body.email, client);
          }
          throw error;
        },
      );
      log('sign-in succeeded', signedIn.user.id, client);
      writeDeviceToken(reply, app.env, device);
      return { success: true, ...signedIn };
    },
    secondFactorLogin: async ({ body, client, request, reply }) => {
      const { device, ...signedIn } = await completeSignIn(
        app,
        body,
        client,
        readDevice(request, app.env),
      ).catch(logInvalid('second factor failed', null, client));
      log('sign-in succeeded', signedIn.user.id, client);
      writeDeviceToken(reply, app.env, device);
      return { success: true, ...signedIn };
    },
    passkeyLogin: async ({ body, client, request, reply }) => {
      const { device, ...signedIn } = await signInWithPasskey(
        app,
        body,
        client,
        readDevice(request, app.env),
      ).catch(logInvalid('passkey failed', null, client));
      log('sign-in succeeded', signedIn.user.id, client);
      writeDeviceToken(reply, app.env, device);
      return { success: true, ...signedIn };
    },
    requestSignInLink: ({ body, client }) => requestSignInLink(app, body.email, client),
    checkSignInLink: ({ body, client }) => checkSignInLink(app, body.token, client),
    signInByLink: async ({ body, client, request, reply }) => {
      const { device, ...signedIn } = await signInByLink(
        app,
        body.token,
        client,
        readDevice(request, app.env),
      );
      log('sign-in by link succeeded', signedIn.user.id, client);
      writeDeviceToken(reply, app.env, device);
      return { success: true, ...signedIn };
    },
    requestAddressChange: ({ actor, body }) => requestAddressChange(app, actor, body),
    checkAddressChange: ({ body, client }) => checkAddressChange(app, body.token, client),
    confirmAddressChange: async ({ body, client }) => {
      const personId = await confirmAddressChange(app, body.token, client);
      log('e-mail address changed', personId, client);
    },
    checkAddressUndo: ({ body, client }) => checkAddressUndo(app, body.token, client),
    undoAddressChange: async ({ body, client }) => {
      const personId = await undoAddressChange(app, body.token, client);
      log('e-mail address restored', personId, client);
    },
    logout: ({ actor }) => signOut(app, actor),
    signIns: ({ actor }) => listOwnSignIns(app, actor),
    endSignIn: async ({ actor, body, client }) => {
      await endOwnSignIn(app, actor, body.id);
      log('sign-in ended by its owner', actor.personId, client);
    },
    logoutEverywhere: ({ actor }) => signOutEverywhere(app, actor),
    stepUp: async ({ actor, body, client, request }) => {
      await stepUp(app, actor, body, client, readDevice(request, app.env)).catch(
        logInvalid('step-up failed', actor.personId, client),
      );
      log('step-up succeeded', actor.personId, client);
    },
    changePassword: async ({ actor, body, client }) => {
      await changePassword(app, actor, body);
      log('password changed', actor.personId, client);
    },
    setForPerson: async ({ actor, body, client }) => {
      await setPasswordForPerson(app, actor, body);
      log('password set by staff', actor.personId, client, body.user_id);
    },
    requestReset: ({ body, client }) => requestResetLink(app, body.email, client),
    checkResetLink: ({ body }) => checkResetLink(app, body),
    checkInvitation: ({ params }) => checkInvitation(app, params.token),
    createPassword: async ({ body, client, request, reply }) => {
      const { message, personId, signedIn } = await createPassword(
        app,
        body,
        client,
        readDevice(request, app.env),
      );
      log('password set by link', personId, client);
      if (!signedIn) return { success: true, message };
      log('sign-in succeeded', personId, client);
      const { device, ...sign_in } = signedIn;
      writeDeviceToken(reply, app.env, device);
      return { success: true, message, sign_in };
    },
  };
}
