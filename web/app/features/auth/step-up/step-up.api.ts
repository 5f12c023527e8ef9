import { mutationOptions } from '@tanstack/react-query';
import { type CallInput, type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** Confirms who the user is, for sensitive calls in the next ten minutes. */
export const stepUpMutation = mutationOptions<
  CallReply<'auth.stepUp'>,
  Failure,
  CallInput<'auth.stepUp'>['body']
>({
  mutationFn: (body) => call('auth.stepUp', { body }),
});
