import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Email, Id } from '../../scalars.ts';
import { UserInfo } from '../people/person.ts';
import { addressChangeRoutes } from './address-change.ts';
import { ownSignInRoutes } from './own-sign-ins.ts';
import { ChallengeToken, PasskeyResponse, SecondFactorProof, secondFactorRoutes } from './second-factor.ts';

const Credentials = z.object({
  email: Email,
  password: z
    .string({ error: 'Please enter your password.' })
    .min(1, 'Please enter your password.')
    .max(1000),
});

const NewPassword = z.object({
  password: z.string({ error: 'Please enter a password.' }),
  password_confirmation: z.string({ error: 'Please enter the password a second time.' }),
});

/** A new sign-in. `token` authenticates later requests; `switch` is true if the person can switch stories. */
const SignIn = z.object({ user: UserInfo, token: z.string(), switch: z.boolean() });

const invalidLink = 'Reset password link is invalid or expired';

/** The secret from a mailed link. A malformed secret returns the same message as an expired one. */
const LinkSecret = z.string({ error: invalidLink }).max(200, invalidLink);

const invalidSignInLink = 'This sign-in link was already used or has expired.';

/** The secret from a mailed sign-in link. */
const SignInLink = z.object({ token: z.string({ error: invalidSignInLink }).max(200, invalidSignInLink) });

/** Endpoints for signing in and out and for setting passwords. */
export const auth = routes({
  login: {
    method: 'POST',
    path: '/login',
    access: 'public',
    summary:
      'Signs a person in and returns the token for later calls. If the account has a second factor, fails with `second_factor_required` and a challenge for it.',
    body: Credentials,
    reply: SignIn.extend({ success: z.literal(true) }),
    fails: ['too_many', 'second_factor_required'],
  },
  secondFactorLogin: {
    method: 'POST',
    path: '/login/second-factor',
    access: 'public',
    summary: 'Completes a sign-in with the second factor.',
    body: SecondFactorProof.extend({ challenge: ChallengeToken }),
    reply: SignIn.extend({ success: z.literal(true) }),
    fails: ['too_many'],
  },
  passkeyLogin: {
    method: 'POST',
    path: '/login/passkey',
    access: 'public',
    summary: 'Signs a person in with a passkey alone.',
    body: z.object({ challenge: ChallengeToken, passkey: PasskeyResponse }),
    reply: SignIn.extend({ success: z.literal(true) }),
    fails: ['too_many'],
  },
  requestSignInLink: {
    method: 'POST',
    path: '/sign-in-link/request',
    access: 'public',
    summary:
      'Mails a sign-in link if the address has an account of a customer or member. The response is the same either way.',
    body: z.object({ email: Email }),
    reply: Done,
    done: 'If this address has an account, we have sent a sign-in link. It works for 15 minutes.',
    fails: ['too_many'],
  },
  checkSignInLink: {
    method: 'POST',
    path: '/sign-in-link/check',
    access: 'public',
    summary: 'The address that a sign-in link signs in. Checking does not use it up.',
    body: SignInLink,
    reply: DataReply(z.object({ email: z.string() })),
    fails: ['too_many'],
  },
  signInByLink: {
    method: 'POST',
    path: '/sign-in-link/use',
    access: 'public',
    summary: 'Signs in the owner of a sign-in link, on any device. Uses up the link.',
    body: SignInLink,
    reply: SignIn.extend({ success: z.literal(true) }),
    fails: ['too_many', 'second_factor_required'],
  },
  ...addressChangeRoutes,
  logout: {
    method: 'POST',
    path: '/user/logout',
    access: 'signed-in',
    duringPasswordChange: true,
    duringEnrollment: true,
    summary: 'Ends the current sign-in.',
    reply: Done,
    done: 'You are signed out.',
  },
  ...ownSignInRoutes,
  changePassword: {
    method: 'POST',
    path: '/user/profile/update',
    access: 'signed-in',
    duringPasswordChange: true,
    duringEnrollment: true,
    summary: 'Changes the caller’s password and ends all other sign-ins.',
    body: NewPassword.extend({ old_password: z.string({ error: 'Please enter your current password.' }) }),
    reply: Done,
    done: 'Your password is changed. Other devices are signed out.',
    fails: ['too_many'],
  },
  setForPerson: {
    method: 'POST',
    path: '/user/update-customer',
    access: 'super-admin',
    stepUp: true,
    summary: 'Sets the password of a customer or sub user, never of staff, and ends all their sign-ins.',
    body: NewPassword.extend({ user_id: Id }),
    reply: Done,
    done: 'Password changed successfully',
    fails: ['not_found'],
  },
  requestReset: {
    method: 'POST',
    path: '/reset/password',
    access: 'public',
    summary:
      'Mails a link for a new password if the address has an account. The response is the same either way.',
    body: z.object({ email: Email }),
    reply: Done,
    done: 'If this address has an account, we have sent a link to choose a new password. It works for 60 minutes.',
    fails: ['too_many'],
  },
  checkResetLink: {
    method: 'POST',
    path: '/check-remember-token-reset-password',
    access: 'public',
    summary: 'Whether a password-reset link is valid. Checking does not use it up.',
    body: z.object({ id: LinkSecret, token: LinkSecret }),
    reply: Done,
    done: 'Please choose your new password.',
  },
  checkInvitation: {
    method: 'GET',
    path: '/user/check-token/:token',
    access: 'public',
    summary:
      'Whether a create-password link is valid, the secret to set the password with, and who invites its owner to whose story: null if nobody does. For a link that no longer works, `data.link` of the failure is `used`, `expired` or `unknown`.',
    params: z.object({ token: z.string().max(200) }),
    reply: DataReply(
      z.object({
        subuser_id: z.string(),
        invitation: z.object({ inviter: z.string(), storyteller: z.string() }).nullable(),
      }),
    ),
    fails: ['not_found'],
  },
  createPassword: {
    method: 'POST',
    path: '/create-new-password',
    access: 'public',
    summary:
      'Sets a password with the secret of a link. Uses up the link, ends all sign-ins, and starts a new one unless the person’s first story is not open yet or they need a second factor.',
    body: NewPassword.extend({ id: LinkSecret }),
    reply: Done.extend({ sign_in: SignIn.optional() }),
    fails: ['too_many'],
  },
  ...secondFactorRoutes,
});
