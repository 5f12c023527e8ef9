import type { Contract } from '@lifestory/contract';
import type { House } from '../../house.ts';
import type { Handlers } from '../../http/handlers.ts';
import { passwordService } from './password.service.ts';
import { resetService } from './reset.service.ts';
import { signInService } from './sign-in.service.ts';

export function authHandlers(house: House): Handlers<Contract['auth']> {
  const signIns = signInService(house);
  const passwords = passwordService(house);
  const resets = resetService(house);
  return {
    login: ({ body, client }) => signIns.signIn(body, client),
    logout: ({ actor }) => signIns.signOut(actor),
    signIns: ({ actor }) => signIns.others(actor),
    logoutEverywhere: ({ actor }) => signIns.signOutEverywhere(actor),
    changePassword: ({ actor, body }) => passwords.change(actor, body),
    setForPerson: ({ actor, body }) => passwords.setForPerson(actor, body),
    requestReset: ({ body, client }) => resets.ask(body.email, client),
    checkResetLink: ({ body }) => passwords.checkResetLink(body),
    checkInvitation: ({ params }) => passwords.checkInvitation(params.token),
    createPassword: ({ body, client }) => passwords.create(body, client),
  };
}
