import type { Contract } from '@lifestory/contract';
import type { AppContext } from '../../context.ts';
import type { Client } from '../../http/actor.ts';
import { Failure } from '../../http/failure.ts';
import type { Handlers } from '../../http/handlers.ts';
import { logSecurityEvent } from '../../http/logging/security-log.ts';
import { passwordService } from './passwords/password.service.ts';
import { resetService } from './passwords/reset.service.ts';
import { readDevice, writeDevice } from './sign-in/device-cookie.ts';
import { recordFailedSignIn } from './sign-in/failed-sign-in.service.ts';
import { signInService } from './sign-in/sign-in.service.ts';

export function authHandlers(app: AppContext): Handlers<Contract['auth']> {
  const signIns = signInService(app);
  const passwords = passwordService(app);
  const resets = resetService(app);
  const log = (action: string, actorId: string | null, { address }: Client, subject?: string) =>
    logSecurityEvent(app.log, { action, actorId, client: address, ...(subject ? { subject } : {}) });
  return {
    login: async ({ body, client, request, reply }) => {
      const { device, ...signedIn } = await signIns
        .signIn(body, client, readDevice(request))
        .catch(async (error: unknown) => {
          if (error instanceof Failure && error.code === 'invalid') {
            await recordFailedSignIn(app, body.email, client);
          }
          throw error;
        });
      log('sign-in succeeded', signedIn.user.id, client);
      writeDevice(reply, app.env, device);
      return { success: true, ...signedIn };
    },
    logout: ({ actor }) => signIns.signOut(actor),
    signIns: ({ actor }) => signIns.others(actor),
    logoutEverywhere: ({ actor }) => signIns.signOutEverywhere(actor),
    changePassword: async ({ actor, body, client }) => {
      await passwords.change(actor, body);
      log('password changed', actor.personId, client);
    },
    setForPerson: async ({ actor, body, client }) => {
      await passwords.setForPerson(actor, body);
      log('password set by staff', actor.personId, client, body.user_id);
    },
    requestReset: ({ body, client }) => resets.requestLink(body.email, client),
    checkResetLink: ({ body }) => passwords.checkResetLink(body),
    checkInvitation: ({ params }) => passwords.checkInvitation(params.token),
    createPassword: async ({ body, client, request, reply }) => {
      const { message, personId, signedIn } = await passwords.create(body, client, readDevice(request));
      log('password set by link', personId, client);
      if (!signedIn) return { success: true, message };
      log('sign-in succeeded', personId, client);
      const { device, ...sign_in } = signedIn;
      writeDevice(reply, app.env, device);
      return { success: true, message, sign_in };
    },
  };
}
