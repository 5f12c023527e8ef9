import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '../../../database/connection.ts';
import { retryOnConflict } from '../../../http/database-failure.ts';
import { AuthorizationRefused } from '../port.ts';
import { readAccount, replaceAccount } from './account.queries.ts';
import { claimNonce, isNonceUsed, markNonceUsed, releaseNonce } from './nonce.queries.ts';
import { createZoomOauth, isClientError } from './oauth.ts';
import { requestTimeoutMs, type ZoomSettings } from './settings.ts';
import { createAuthorizationStates } from './state.ts';
import type { ZoomTokens } from './tokens.ts';

/** Milliseconds for which nonces are kept, longer than a state is valid. */
const nonceLifetimeMs = 24 * 60 * 60 * 1000;

/** Milliseconds for which a process holds the lease to complete an authorization. */
const leaseMs = 5 * requestTimeoutMs;

const invalidStateMessage = 'This authorization was not started here, or it has expired. Please start again.';
const rejectedMessage = 'Zoom did not accept this authorization. Please start again.';

/** The OAuth authorization code flow with PKCE, which a Super Admin completes in the browser. */
export function createZoomAuthorization(
  db: Db,
  settings: ZoomSettings,
  tokens: ZoomTokens,
  secret: string,
  now: () => Date,
) {
  const { clientId, oauthUrl, redirectUri } = settings;
  const oauth = createZoomOauth(settings);
  const states = createAuthorizationStates(secret, now);
  const ago = (milliseconds: number) => new Date(now().getTime() - milliseconds);

  /**
   * Claims the lease to complete an authorization; false if it was completed before. A concurrent request, as
   * after a double click, waits for the outcome of the first.
   */
  async function claimAuthorization(nonce: string): Promise<boolean> {
    while (!(await claimNonce(db, nonce, now(), ago(leaseMs), ago(nonceLifetimeMs)))) {
      if (await isNonceUsed(db, nonce)) {
        if (tokens.isValid(await readAccount(db))) return false;
        throw new AuthorizationRefused(invalidStateMessage);
      }
      await sleep(100);
    }
    return true;
  }

  return {
    /** Returns the URL at Zoom where the user of this sign-in can authorize us. */
    createUrl(signInId: string): string {
      const { state, challenge } = states.start(signInId);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${oauthUrl}/oauth/authorize?${query}`;
    },

    /**
     * Exchanges the code for tokens and stores them; `onAccepted` runs in the same transaction. Fails with
     * `AuthorizationRefused`.
     */
    async authorize(
      code: string,
      state: string,
      signInId: string,
      onAccepted: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      const authorization = states.read(state, signInId);
      if (!authorization) throw new AuthorizationRefused(invalidStateMessage);
      const { nonce, verifier } = authorization;
      if (!(await claimAuthorization(nonce))) return;
      try {
        const grant = await oauth.requestTokens({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: verifier,
        });
        const account = { ...tokens.toRow(grant), ...(await oauth.fetchOwner(grant.access)) };
        await retryOnConflict(() =>
          db.transaction().execute(async (tx) => {
            await replaceAccount(tx, account);
            await markNonceUsed(tx, nonce, now());
            await onAccepted(tx);
          }),
        );
      } catch (error) {
        await releaseNonce(db, nonce);
        if (isClientError(error)) throw new AuthorizationRefused(rejectedMessage);
        throw error;
      }
    },
  };
}
