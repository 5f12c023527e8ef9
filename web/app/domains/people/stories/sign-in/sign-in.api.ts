import { mutationOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { storytellerQuery } from '../storyteller.api.ts';

type SignInForm = CallInput<'stories.giveSignIn'>['body'];

/** Gives a storyteller a sign-in with an e-mail address of their own. */
export const giveSignInMutation = mutationOptions<CallReply<'stories.giveSignIn'>, Failure, SignInForm>({
  mutationFn: (body) => call('stories.giveSignIn', { body }),
  onSuccess: (_reply, _form, _context, { client }) =>
    client.invalidateQueries({ queryKey: storytellerQuery().queryKey }),
});
