import { mutationOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** Sets the password of a customer or sub user, as a Super Admin. */
export const setPasswordMutation = mutationOptions<
  CallReply<'auth.setForPerson'>,
  Failure,
  CallInput<'auth.setForPerson'>['body']
>({
  mutationFn: (body) => call('auth.setForPerson', { body }),
});
