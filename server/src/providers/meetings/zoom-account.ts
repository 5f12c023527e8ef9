import { setTimeout as sleep } from 'node:timers/promises';
import type { Db, Tx } from '../../database/connection.ts';
import { tryTwice } from '../../http/database-failure.ts';
import { sealing } from '../../sealing.ts';
import { AuthorizationRefused, type MeetingAccount, MeetingsNotAuthorized } from './port.ts';
import {
  type AccountRow,
  changeAccount,
  claimNonce,
  claimRenewal,
  deleteAccount,
  finishNonce,
  isDone,
  noteOwner,
  readAccount,
  releaseNonce,
  replaceAccount,
} from './zoom.queries.ts';
import { type Grant, isRefusal, zoomOauth } from './zoom-oauth.ts';
import { patience, ZoomFailure, type ZoomSettings } from './zoom-settings.ts';
import { authorizationStates } from './zoom-state.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a grant lasts after it was renewed, as Zoom says: 90 days. */
const grantLasts = 90 * day;

/** A grant that has not been used for so long is renewed. */
const renewAfter = 7 * day;

/** Milliseconds before its end at which an access token is not begun with any more. */
const margin = 60_000;

/** Milliseconds for which one process has the right to renew, and to bring an authorization back. */
const lease = patience + 5_000;
const returnLease = 5 * patience;

const notBegunHere = 'This authorization was not begun here, or it took too long. Please begin again.';
const notTaken = 'Zoom did not accept this authorization. Please begin again.';

/** The authorization of our account at Zoom: given, kept fresh, taken back. */
export function zoomAccount(db: Db, settings: ZoomSettings, secret: string, now: () => Date) {
  const { clientId, oauthUrl, redirectUri } = settings;
  const oauth = zoomOauth(settings);
  const sealed = sealing(secret, 'zoom tokens');
  const states = authorizationStates(secret, now);
  /** Null when there are none, or when they were sealed under another secret, as after a restore. */
  const tokensIn = (row: AccountRow): { access: string; refresh: string } | null => {
    try {
      return JSON.parse(sealed.open(row.tokens));
    } catch {
      return null;
    }
  };
  const lasts = (row: AccountRow | undefined) =>
    row !== undefined && row.revokedAt === null && row.grantUntil > now() && tokensIn(row) !== null;
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const kept = ({ access, refresh, expiresIn }: Grant) => ({
    tokens: sealed.seal(JSON.stringify({ access, refresh })),
    accessUntil: later(expiresIn * 1000),
    grantUntil: later(grantLasts),
    renewedAt: now(),
  });

  /** New tokens for those of `row`; whoever is not the first waits for what the first gets. */
  async function renew(row: AccountRow, refresh: string): Promise<string> {
    while (!(await claimRenewal(db, row.tokens, now(), later(lease)))) {
      await sleep(100);
      const present = await readAccount(db);
      if (present?.tokens !== row.tokens) return (await standing()).access;
      if (present.revokedAt) throw new MeetingsNotAuthorized();
    }
    try {
      const fresh = await oauth.grant({ grant_type: 'refresh_token', refresh_token: refresh });
      await changeAccount(db, row.tokens, kept(fresh));
      return fresh.access;
    } catch (error) {
      const over = error instanceof ZoomFailure && error.code === 'invalid_grant';
      await changeAccount(db, row.tokens, over ? { revokedAt: now(), tokens: '' } : {});
      throw over ? new MeetingsNotAuthorized() : error;
    }
  }

  async function standing(): Promise<{ row: AccountRow; access: string; refresh: string }> {
    const row = await readAccount(db);
    const tokens = row && row.revokedAt === null ? tokensIn(row) : null;
    if (!row || !tokens) throw new MeetingsNotAuthorized();
    return { row, ...tokens };
  }

  /** An access token that is good for a while. `refused` is one that Zoom did not take although it should have. */
  async function token(refused?: string): Promise<string> {
    const { row, access, refresh } = await standing();
    const fresh = row.accessUntil.getTime() - now().getTime() > margin;
    return fresh && access !== refused ? access : renew(row, refresh);
  }

  /** Notes whose the account is. Where Zoom does not say it now, meetings are made all the same: asked again next night. */
  async function askOwner(): Promise<void> {
    await token();
    const { row, access } = await standing();
    const owner = await oauth.ownerOf(access).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      return null;
    });
    if (owner?.email) await noteOwner(db, row.tokens, owner);
  }

  /**
   * Takes the right to bring an authorization back; false when that has succeeded before. Whoever comes while somebody
   * else is at it, as after a double click, waits for what becomes of it.
   */
  async function isFirst(nonce: string): Promise<boolean> {
    while (!(await claimNonce(db, nonce, now(), later(-returnLease), later(-day)))) {
      if (await isDone(db, nonce)) {
        if (lasts(await readAccount(db))) return false;
        throw new AuthorizationRefused(notBegunHere);
      }
      await sleep(100);
    }
    return true;
  }

  return {
    token,

    async account(signInId: string): Promise<MeetingAccount> {
      const row = await readAccount(db);
      const { state, challenge } = states.begin(signInId);
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
        authorized: lasts(row),
        email: row?.email || null,
        expiresAt: row ? (row.revokedAt ?? row.grantUntil) : null,
        authorizeUrl: `${oauthUrl}/oauth/authorize?${query}`,
      };
    },

    isAuthorized: async (): Promise<boolean> => lasts(await readAccount(db)),

    async authorize(
      code: string,
      state: string,
      signInId: string,
      accepted: (tx: Tx) => Promise<void>,
    ): Promise<void> {
      const known = states.read(state, signInId);
      if (!known) throw new AuthorizationRefused(notBegunHere);
      if (!(await isFirst(known.nonce))) return;
      try {
        const granted = await oauth.grant({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: known.verifier,
        });
        const account = { ...kept(granted), ...(await oauth.ownerOf(granted.access)) };
        await tryTwice(() =>
          db.transaction().execute(async (tx) => {
            await replaceAccount(tx, account);
            await finishNonce(tx, known.nonce, now());
            await accepted(tx);
          }),
        );
      } catch (error) {
        await releaseNonce(db, known.nonce);
        if (isRefusal(error)) throw new AuthorizationRefused(notTaken);
        throw error;
      }
    },

    async leave(owner: string, at: Date): Promise<boolean> {
      const row = await readAccount(db);
      if (!row || row.revokedAt || row.renewedAt > at) return false;
      if (row.owner !== null && row.owner !== owner) return false;
      return changeAccount(db, row.tokens, { revokedAt: now(), tokens: '' });
    },

    async disconnect(): Promise<void> {
      const row = await readAccount(db);
      if (!row) return;
      const tokens = tokensIn(row);
      // What Zoom has forgotten already needs no giving back.
      if (tokens) {
        await oauth.revoke(tokens.access);
      }
      await deleteAccount(db);
    },

    async keep(): Promise<void> {
      const row = await readAccount(db);
      if (!row || row.revokedAt) return;
      const { refresh } = await standing();
      if (row.renewedAt <= later(-renewAfter)) await renew(row, refresh);
      if (row.email === '') await askOwner();
    },
  };
}

export type ZoomAccount = ReturnType<typeof zoomAccount>;
