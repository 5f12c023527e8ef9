import { type CallReply, call } from '../../../../api/call.ts';
import { askForPasskey } from './passkey.ts';

/** Signs in with a passkey alone, without storing anything. */
export async function signInWithPasskey(): Promise<CallReply<'auth.passkeyLogin'>> {
  const { data } = await call('auth.passkeySignInOptions', { body: {} });
  const passkey = await askForPasskey(data.options);
  return call(
    'auth.passkeyLogin',
    { body: { challenge: data.challenge, passkey } },
    { unauthorized: 'stay' },
  );
}
