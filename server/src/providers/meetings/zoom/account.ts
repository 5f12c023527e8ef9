import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '../../../database/connection.ts';
import { retryOnConflict } from '../../../http/database-failure.ts';
import { createSealer } from '../../../sealer.ts';
import { AuthorizationRefused, type MeetingAccount, MeetingsNotAuthorized } from '../port.ts';
import {
  type AccountRow,
  claimNonce,
  claimRenewal,
  deleteAccount,
  isNonceUsed,
  markNonceUsed,
  readAccount,
  releaseNonce,
  replaceAccount,
  saveOwner,
  updateAccount,
} from './account.queries.ts';
import { createZoomOauth, type Grant, isClientError } from './oauth.ts';
import { requestTimeoutMs, ZoomFailure, type ZoomSettings } from './settings.ts';
import { createAuthorizationStates } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Lifetime of a grant after it was refreshed, according to Zoom: 90 days. */
const grantLifetimeMs = 90 * dayMs;

/** Age after which an unused grant is refreshed. */
const renewAfterMs = 7 * dayMs;

/** Milliseconds before its expiry from which an access token is no longer used. */
const expiryMarginMs = 60_000;

/** Milliseconds for which a process holds the lease to refresh, or to complete an authorization. */
const renewalLeaseMs = requestTimeoutMs + 5_000;
const authorizationLeaseMs = 5 * requestTimeoutMs;

const invalidStateText = 'This authorization was not started here, or it has expired. Please start again.';
const rejectedText = 'Zoom did not accept this authorization. Please start again.';

/** The authorization of our Zoom account: granting, refreshing, revoking. */
export function createZoomAccount(db: Db, settings: ZoomSettings, secret: string, now: () => Date) {
  const { clientId, oauthUrl, redirectUri } = settings;
  const oauth = createZoomOauth(settings);
  const sealed = createSealer(secret, 'zoom tokens');
  const states = createAuthorizationStates(secret, now);
  /** Null when there are none, or when they were sealed with another secret, as after a restore. */
  const openTokens = (row: AccountRow): { access: string; refresh: string } | null => {
    try {
      return JSON.parse(sealed.open(row.tokens));
    } catch {
      return null;
    }
  };
  const isValid = (row: AccountRow | undefined) =>
    row !== undefined && row.revokedAt === null && row.grantUntil > now() && openTokens(row) !== null;
  const fromNow = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const toRow = ({ access, refresh, expiresIn }: Grant) => ({
    tokens: sealed.seal(JSON.stringify({ access, refresh })),
    accessUntil: fromNow(expiresIn * 1000),
    grantUntil: fromNow(grantLifetimeMs),
    renewedAt: now(),
  });

  /** Refreshes the tokens of `row`; concurrent callers wait for the result of the first. */
  async function renew(row: AccountRow, refresh: string): Promise<string> {
    while (!(await claimRenewal(db, row.tokens, now(), fromNow(renewalLeaseMs)))) {
      await sleep(100);
      const present = await readAccount(db);
      if (present?.tokens !== row.tokens) return (await loadTokens()).access;
      if (present.revokedAt) throw new MeetingsNotAuthorized();
    }
    try {
      const renewed = await oauth.grant({ grant_type: 'refresh_token', refresh_token: refresh });
      await updateAccount(db, row.tokens, toRow(renewed));
      return renewed.access;
    } catch (error) {
      const over = error instanceof ZoomFailure && error.code === 'invalid_grant';
      await updateAccount(db, row.tokens, over ? { revokedAt: now(), tokens: '' } : {});
      throw over ? new MeetingsNotAuthorized() : error;
    }
  }

  async function loadTokens(): Promise<{ row: AccountRow; access: string; refresh: string }> {
    const row = await readAccount(db);
    const tokens = row && row.revokedAt === null ? openTokens(row) : null;
    if (!row || !tokens) throw new MeetingsNotAuthorized();
    return { row, ...tokens };
  }

  /** A valid access token. `refused` is a token that Zoom rejected although it should be valid. */
  async function token(refused?: string): Promise<string> {
    const { row, access, refresh } = await loadTokens();
    const fresh = row.accessUntil.getTime() - now().getTime() > expiryMarginMs;
    return fresh && access !== refused ? access : renew(row, refresh);
  }

  /** Stores the owner of the account. If Zoom does not return it now, meetings still work; it is retried nightly. */
  async function updateOwner(): Promise<void> {
    await token();
    const { row, access } = await loadTokens();
    const owner = await oauth.fetchOwner(access).catch((error: unknown) => {
      if (!isClientError(error)) throw error;
      return null;
    });
    if (owner?.email) await saveOwner(db, row.tokens, owner);
  }

  /**
   * Takes the right to bring an authorization back; false when that has succeeded before. Whoever comes while somebody
   * else is at it, as after a double click, waits for what becomes of it.
   */
  async function claimAuthorization(nonce: string): Promise<boolean> {
    while (!(await claimNonce(db, nonce, now(), fromNow(-authorizationLeaseMs), fromNow(-dayMs)))) {
      if (await isNonceUsed(db, nonce)) {
        if (isValid(await readAccount(db))) return false;
        throw new AuthorizationRefused(invalidStateText);
      }
      await sleep(100);
    }
    return true;
  }

  return {
    token,

    async account(signInId: string): Promise<MeetingAccount> {
      const row = await readAccount(db);
      const { state, challenge } = states.start(signInId);
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return {
        provider: 'zoom',
        authorized: isValid(row),
        email: row?.email || null,
        expiresAt: row ? (row.revokedAt ?? row.grantUntil) : null,
        authorizeUrl: `${oauthUrl}/oauth/authorize?${query}`,
      };
    },

    isAuthorized: async (): Promise<boolean> => isValid(await readAccount(db)),

    async authorize(
      code: string,
      state: string,
      signInId: string,
      accepted: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      const known = states.read(state, signInId);
      if (!known) throw new AuthorizationRefused(invalidStateText);
      if (!(await claimAuthorization(known.nonce))) return;
      try {
        const granted = await oauth.grant({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: known.verifier,
        });
        const account = { ...toRow(granted), ...(await oauth.fetchOwner(granted.access)) };
        await retryOnConflict(() =>
          db.transaction().execute(async (tx) => {
            await replaceAccount(tx, account);
            await markNonceUsed(tx, known.nonce, now());
            await accepted(tx);
          }),
        );
      } catch (error) {
        await releaseNonce(db, known.nonce);
        if (isClientError(error)) throw new AuthorizationRefused(rejectedText);
        throw error;
      }
    },

    async revoke(owner: string, at: Date): Promise<boolean> {
      const row = await readAccount(db);
      if (!row || row.revokedAt || row.renewedAt > at) return false;
      if (row.owner !== null && row.owner !== owner) return false;
      return updateAccount(db, row.tokens, { revokedAt: now(), tokens: '' });
    },

    async disconnect(): Promise<void> {
      const row = await readAccount(db);
      if (!row) return;
      const tokens = openTokens(row);
      // Tokens that Zoom no longer knows need no revocation.
      if (tokens) {
        await oauth.revoke(tokens.access);
      }
      await deleteAccount(db);
    },

    async refresh(): Promise<void> {
      const row = await readAccount(db);
      if (!row || row.revokedAt) return;
      const { refresh } = await loadTokens();
      if (row.renewedAt <= fromNow(-renewAfterMs)) await renew(row, refresh);
      if (row.email === '') await updateOwner();
    },
  };
}

export type ZoomAccount = ReturnType<typeof createZoomAccount>;
