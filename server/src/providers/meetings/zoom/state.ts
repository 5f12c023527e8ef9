import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { newSecret } from '../../../database/ids.ts';

/** Milliseconds within which a started authorization can be completed. */
const stateLifetimeMs = 30 * 60 * 1000;

/** A started authorization: its state, and the challenge of its verifier (PKCE, RFC 7636). */
interface AuthorizationStart {
  state: string;
  challenge: string;
}

/**
 * Creates and verifies OAuth states. A state is signed for one sign-in, so nothing is stored until Zoom returns
 * it; the PKCE verifier is derived from its nonce and never leaves the server.
 */
export const createAuthorizationStates = (secret: string, now: () => Date) => {
  const sign = (text: string) => createHmac('sha256', secret).update(`zoom:${text}`).digest('base64url');
  const verifierOf = (nonce: string) => sign(`verifier:${nonce}`);
  return {
    /** Returns a new state for a sign-in. */
    start(signInId: string): AuthorizationStart {
      const text = `${newSecret(18)}.${Math.floor((now().getTime() + stateLifetimeMs) / 1000)}`;
      const challenge = createHash('sha256')
        .update(verifierOf(text.split('.')[0] ?? ''))
        .digest('base64url');
      return { state: `${text}.${sign(`state:${signInId}:${text}`)}`, challenge };
    },

    /** Returns the nonce and verifier of an unexpired state of this sign-in; null for any other. */
    read(state: string, signInId: string): { nonce: string; verifier: string } | null {
      const [nonce = '', expires = '', signature = '', ...rest] = state.split('.');
      const expected = sign(`state:${signInId}:${nonce}.${expires}`);
      if (rest.length > 0) return null;
      const [actualBytes, expectedBytes] = [Buffer.from(signature), Buffer.from(expected)];
      if (actualBytes.length !== expectedBytes.length || !timingSafeEqual(actualBytes, expectedBytes))
        return null;
      return Number(expires) * 1000 > now().getTime() ? { nonce, verifier: verifierOf(nonce) } : null;
    },
  };
};
