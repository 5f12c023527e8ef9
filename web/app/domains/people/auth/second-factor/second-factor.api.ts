import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { askForPasskey, createPasskey } from './passkey.ts';

type SignIn = CallReply<'auth.login'>;
export type SecondFactors = CallReply<'auth.secondFactors'>['data'];

/** The second step of a sign-in: a typed code, or `passkey` to use a passkey. */
export type SecondStep = { code: string } | { recovery_code: string } | 'passkey';

/** Completes a sign-in with the second step, without storing anything. */
export const secondStepMutation = (challenge: string) =>
  mutationOptions<SignIn, Failure, SecondStep>({
    mutationKey: ['sign-in'],
    mutationFn: async (step) => {
      const send = (proof: Omit<CallInput<'auth.secondFactorLogin'>['body'], 'challenge'>) =>
        call('auth.secondFactorLogin', { body: { challenge, ...proof } }, { unauthorized: 'stay' });
      if (step !== 'passkey') return send(step);
      const { data } = await call('auth.passkeySignInOptions', { body: { challenge } });
      return send({ passkey: await askForPasskey(data.options) });
    },
  });

/** The user's second factors. */
export const secondFactorsQuery = queryOptions<SecondFactors, Failure>({
  queryKey: ['auth', 'second-factors'],
  queryFn: async ({ signal }) => (await call('auth.secondFactors', undefined, { signal })).data,
});

const refetchFactors = {
  onSettled: (
    _reply: unknown,
    _failure: unknown,
    _input: unknown,
    _context: unknown,
    { client }: { client: { invalidateQueries: (query: { queryKey: readonly unknown[] }) => Promise<void> } },
  ) => client.invalidateQueries({ queryKey: secondFactorsQuery.queryKey }),
};

/** Creates the secret of an authenticator app, which becomes a second factor once its first code is confirmed. */
export const startAppMutation = mutationOptions<
  CallReply<'auth.startAuthenticatorApp'>['data'],
  Failure,
  void
>({
  mutationFn: async () => (await call('auth.startAuthenticatorApp')).data,
});

/** Adds the authenticator app with its first code; returns recovery codes if it is the first second factor. */
export const confirmAppMutation = mutationOptions<string[], Failure, string>({
  mutationFn: async (code) =>
    (await call('auth.confirmAuthenticatorApp', { body: { code } })).data.recovery_codes,
  ...refetchFactors,
});

/** Removes the authenticator app. */
export const removeAppMutation = mutationOptions<CallReply<'auth.removeAuthenticatorApp'>, Failure, void>({
  mutationFn: () => call('auth.removeAuthenticatorApp'),
  ...refetchFactors,
});

/** Adds a passkey with a name; returns recovery codes if it is the first second factor. */
export const addPasskeyMutation = mutationOptions<string[], Failure, string>({
  mutationFn: async (name) => {
    const { data } = await call('auth.passkeyOptions');
    const passkey = await createPasskey(data.options);
    const body = { challenge: data.challenge, name, passkey };
    return (await call('auth.addPasskey', { body })).data.recovery_codes;
  },
  ...refetchFactors,
});

/** Renames a passkey. */
export const renamePasskeyMutation = mutationOptions<
  CallReply<'auth.renamePasskey'>,
  Failure,
  CallInput<'auth.renamePasskey'>['body']
>({
  mutationFn: (body) => call('auth.renamePasskey', { body }),
  ...refetchFactors,
});

/** Removes a passkey. */
export const removePasskeyMutation = mutationOptions<CallReply<'auth.removePasskey'>, Failure, string>({
  mutationFn: (id) => call('auth.removePasskey', { body: { id } }),
  ...refetchFactors,
});

/** Replaces the recovery codes; returns the new ones. */
export const replaceCodesMutation = mutationOptions<string[], Failure, void>({
  mutationFn: async () => (await call('auth.replaceRecoveryCodes')).data.recovery_codes,
  ...refetchFactors,
});
