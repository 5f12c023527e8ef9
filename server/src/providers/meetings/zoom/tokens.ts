import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs } from '../../../calendar.ts';
import type { Db } from '../../../database/connection.ts';
import { createTextEncryption } from '../../../text-encryption.ts';
import { MeetingsNotAuthorized } from '../port.ts';
import {
  type AccountRow,
  claimRefreshLease,
  readAccount,
  saveOwner,
  updateAccount,
} from './account.queries.ts';
import { createZoomOauth, type Grant, isClientError } from './oauth.ts';
import { requestTimeoutMs, ZoomFailure, type ZoomSettings } from './settings.ts';

/** Lifetime of a grant after it was refreshed, according to Zoom: 90 days. */
const grantLifetimeMs = 90 * dayMs;

/** Age from which the tokens are refreshed, even if they are not used. */
const renewAfterMs = 7 * dayMs;

/** Milliseconds before its expiry from which an access token is no longer used. */
const expiryMarginMs = 60_000;

/** Milliseconds for which a process holds the lease to refresh the tokens. */
const renewalLeaseMs = requestTimeoutMs + 5_000;

/** The access and refresh tokens of the authorized Zoom account, encrypted in the database. */
export function createZoomTokens(db: Db, settings: ZoomSettings, secret: string, now: () => Date) {
  const oauth = createZoomOauth(settings);
  const encryption = createTextEncryption(secret, 'zoom tokens');
  const fromNow = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  /** Returns null if the row has no tokens, or tokens encrypted with another secret, as after a restore. */
  const decryptTokens = (row: AccountRow): { access: string; refresh: string } | null => {
    const tokens = encryption.decrypt(row.tokens);
    return tokens === null ? null : JSON.parse(tokens);
  };

  /** Returns the columns that store a grant. */
  const toRow = ({ access, refresh, expiresIn }: Grant) => ({
    tokens: encryption.encrypt(JSON.stringify({ access, refresh })),
    accessTokenExpiresAt: fromNow(expiresIn * 1000),
    refreshTokenExpiresAt: fromNow(grantLifetimeMs),
    renewedAt: now(),
  });

  /** Refreshes the tokens of `row`; concurrent callers wait for the result of the first. */
  async function refreshTokens(row: AccountRow, refreshToken: string): Promise<string> {
    while (!(await claimRefreshLease(db, row.tokens, now(), fromNow(renewalLeaseMs)))) {
      await sleep(100);
      const current = await readAccount(db);
      if (current?.tokens !== row.tokens) return (await loadTokens()).access;
      if (current.revokedAt) throw new MeetingsNotAuthorized();
    }
    try {
      const renewed = await oauth.requestTokens({ grant_type: 'refresh_token', refresh_token: refreshToken });
      await updateAccount(db, row.tokens, toRow(renewed));
      return renewed.access;
    } catch (error) {
      const isRevoked = error instanceof ZoomFailure && error.code === 'invalid_grant';
      await updateAccount(db, row.tokens, isRevoked ? { revokedAt: now(), tokens: '' } : {});
      throw isRevoked ? new MeetingsNotAuthorized() : error;
    }
  }

  async function loadTokens(): Promise<{ row: AccountRow; access: string; refresh: string }> {
    const row = await readAccount(db);
    const tokens = row && row.revokedAt === null ? decryptTokens(row) : null;
    if (!row || !tokens) throw new MeetingsNotAuthorized();
    return { row, ...tokens };
  }

  /**
   * Returns a valid access token. `rejectedToken` is a token that Zoom rejected although it had not expired. Fails with
   * `MeetingsNotAuthorized`.
   */
  async function getAccessToken(rejectedToken?: string): Promise<string> {
    const { row, access, refresh } = await loadTokens();
    const isFresh = row.accessTokenExpiresAt.getTime() - now().getTime() > expiryMarginMs;
    return isFresh && access !== rejectedToken ? access : refreshTokens(row, refresh);
  }

  /** Stores the account's owner; if Zoom does not return it, meetings still work and the nightly job retries. */
  async function updateOwner(): Promise<void> {
    await getAccessToken();
    const { row, access } = await loadTokens();
    const owner = await oauth.fetchOwner(access).catch((error: unknown) => {
      if (!isClientError(error)) throw error;
      return null;
    });
    if (owner?.email) await saveOwner(db, row.tokens, owner);
  }

  return {
    getAccessToken,
    toRow,
    decryptTokens,

    /** Whether an account has tokens that are neither revoked nor expired. */
    isValid: (row: AccountRow | undefined): boolean =>
      row !== undefined &&
      row.revokedAt === null &&
      row.refreshTokenExpiresAt > now() &&
      decryptTokens(row) !== null,

    /** Refreshes tokens that have not been refreshed for a week, so that the grant does not expire. */
    async refresh(): Promise<void> {
      const row = await readAccount(db);
      if (!row || row.revokedAt) return;
      const { refresh } = await loadTokens();
      if (row.renewedAt <= fromNow(-renewAfterMs)) await refreshTokens(row, refresh);
      if (row.email === '') await updateOwner();
    },
  };
}

export type ZoomTokens = ReturnType<typeof createZoomTokens>;
