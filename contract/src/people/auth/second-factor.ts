import { z } from 'zod';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, Instant, Line } from '../../scalars.ts';

/** How a person can prove a second factor; `password` only confirms a sign-in of an account without one. */
export const proofMethods = ['password', 'code', 'passkey', 'recovery_code'] as const;
export type ProofMethod = (typeof proofMethods)[number];

const expiredMessage = 'This took too long. Please start again.';

/** The token of a started sign-in, registration or step-up; it works for five minutes. */
export const ChallengeToken = z.string({ error: expiredMessage }).max(100, expiredMessage);

/** A response of the browser's WebAuthn API, in its JSON form. */
export const PasskeyResponse = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).optional(),
  response: z.record(z.string(), z.unknown()),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
});

const Code = z.string({ error: 'Please enter the code.' }).max(50, 'Please enter the code.');

/** Proof of a second factor: one of the three. `code` is the six digits of an authenticator app. */
export const SecondFactorProof = z.object({
  code: Code.optional(),
  recovery_code: Code.optional(),
  passkey: PasskeyResponse.optional(),
});
export type SecondFactorProof = z.output<typeof SecondFactorProof>;

const Credential = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).optional(),
});

/** What the browser's WebAuthn API needs to use a passkey, in its JSON form. `timeout` is in milliseconds. */
const RequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string().optional(),
  timeout: z.number().optional(),
  userVerification: z.string().optional(),
  allowCredentials: z.array(Credential).optional(),
});

/** What the browser's WebAuthn API needs to create a passkey, in its JSON form. `timeout` is in milliseconds. */
const CreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.string() })),
  timeout: z.number().optional(),
  attestation: z.string().optional(),
  excludeCredentials: z.array(Credential).optional(),
  authenticatorSelection: z
    .object({ residentKey: z.string(), requireResidentKey: z.boolean(), userVerification: z.string() })
    .partial()
    .optional(),
});

/** The options for the browser, and the `challenge` token to send back with its response. */
const ChallengeReply = <T extends z.ZodType>(options: T) =>
  DataReply(z.object({ challenge: z.string(), options }));

/** New recovery codes, shown once; empty if the account keeps the ones it has. */
const RecoveryCodes = DataReply(z.object({ recovery_codes: z.array(z.string()) }));

const Name = Line('a name', 60);

const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.output<typeof Passkey>;

/**
 * The caller's second factors. `authenticator_app` is the time at which the app was added. `due_at` is the time by
 * which a second factor must be added; null if none is required, or there is one.
 */
export const SecondFactors = z.object({
  authenticator_app: Instant.nullable(),
  passkeys: z.array(Passkey),
  recovery_codes_left: z.number().int(),
  due_at: Instant.nullable(),
});
export type SecondFactors = z.output<typeof SecondFactors>;

/** Endpoints for the second factors of the caller. */
export const secondFactorRoutes = routes({
  passkeySignInOptions: {
    method: 'POST',
    path: '/login/passkey-options',
    access: 'public',
    summary:
      'Starts a sign-in with a passkey: alone, or as the second factor with the challenge of a sign-in.',
    body: z.object({ challenge: ChallengeToken.optional() }),
    reply: ChallengeReply(RequestOptions),
    fails: ['too_many'],
  },
  secondFactors: {
    method: 'GET',
    path: '/user/second-factors',
    access: 'signed-in',
    duringEnrollment: true,
    summary: 'The authenticator app, passkeys and number of recovery codes of the caller.',
    reply: DataReply(SecondFactors),
  },
  startAuthenticatorApp: {
    method: 'POST',
    path: '/user/authenticator-app/start',
    access: 'signed-in',
    duringEnrollment: true,
    stepUp: true,
    summary:
      'Creates the secret for an authenticator app, which becomes a second factor with its first code.',
    reply: DataReply(z.object({ secret: z.string(), uri: z.string(), picture: z.string() })),
    fails: ['conflict', 'too_many'],
  },
  confirmAuthenticatorApp: {
    method: 'POST',
    path: '/user/authenticator-app/confirm',
    access: 'signed-in',
    duringEnrollment: true,
    stepUp: true,
    summary:
      'Adds the authenticator app with its first code. Returns recovery codes with the first second factor.',
    body: z.object({ code: Code }),
    reply: RecoveryCodes,
    fails: ['conflict', 'too_many'],
  },
  removeAuthenticatorApp: {
    method: 'POST',
    path: '/user/authenticator-app/remove',
    access: 'signed-in',
    stepUp: true,
    summary: 'Removes the authenticator app of the caller.',
    reply: Done,
    done: 'Your authenticator app is removed.',
    fails: ['not_found', 'conflict'],
  },
  passkeyOptions: {
    method: 'POST',
    path: '/user/passkeys/options',
    access: 'signed-in',
    duringEnrollment: true,
    stepUp: true,
    summary: 'Starts the registration of a passkey.',
    reply: ChallengeReply(CreationOptions),
    fails: ['conflict', 'too_many'],
  },
  addPasskey: {
    method: 'POST',
    path: '/user/passkeys/add',
    access: 'signed-in',
    duringEnrollment: true,
    stepUp: true,
    summary: 'Registers a passkey. Returns recovery codes with the first second factor.',
    body: z.object({ challenge: ChallengeToken, name: Name, passkey: PasskeyResponse }),
    reply: RecoveryCodes,
    fails: ['conflict', 'too_many'],
  },
  renamePasskey: {
    method: 'POST',
    path: '/user/passkeys/rename',
    access: 'signed-in',
    summary: 'Renames a passkey of the caller.',
    body: z.object({ id: Id, name: Name }),
    reply: Done,
    done: 'The passkey is renamed.',
    fails: ['not_found'],
  },
  removePasskey: {
    method: 'POST',
    path: '/user/passkeys/remove',
    access: 'signed-in',
    stepUp: true,
    summary: 'Removes a passkey of the caller.',
    body: z.object({ id: Id }),
    reply: Done,
    done: 'The passkey is removed.',
    fails: ['not_found', 'conflict'],
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/user/recovery-codes',
    access: 'signed-in',
    stepUp: true,
    summary: 'Replaces the recovery codes of the caller; the earlier ones no longer work.',
    reply: RecoveryCodes,
    fails: ['conflict', 'too_many'],
  },
  stepUp: {
    method: 'POST',
    path: '/user/step-up',
    access: 'signed-in',
    duringEnrollment: true,
    summary:
      'Confirms who the caller is, for calls that otherwise fail with `step_up_required`. Valid for ten minutes. Accounts with a second factor use that, others the password.',
    body: SecondFactorProof.omit({ recovery_code: true }).extend({
      password: z.string().max(1000).optional(),
      challenge: ChallengeToken.optional(),
    }),
    reply: Done,
    done: 'Thank you. You can continue.',
    fails: ['too_many'],
  },
  stepUpPasskeyOptions: {
    method: 'POST',
    path: '/user/step-up/passkey-options',
    access: 'signed-in',
    duringEnrollment: true,
    summary: 'Starts a confirmation of who the caller is with a passkey.',
    reply: ChallengeReply(RequestOptions),
    fails: ['not_found', 'too_many'],
  },
});
