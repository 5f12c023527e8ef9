import { mutationOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { askForPasskey } from '../second-factor/passkey.ts';

/** Confirms who the user is, for sensitive calls in the next ten minutes; `passkey` uses a passkey. */
export const stepUpMutation = mutationOptions<
  CallReply<'auth.stepUp'>,
  Failure,
  { password: string } | { code: string } | 'passkey'
>({
  mutationFn: async (proof) => {
    if (proof !== 'passkey') return call('auth.stepUp', { body: proof });
    const { data } = await call('auth.stepUpPasskeyOptions');
    const passkey = await askForPasskey(data.options);
    return call('auth.stepUp', { body: { challenge: data.challenge, passkey } });
  },
});
