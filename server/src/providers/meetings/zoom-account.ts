import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Db } from '../../database/connection.ts';
import { sealing } from '../../sealing.ts';
import { AuthorizationRefused, type MeetingAccount, MeetingsNotAuthorized } from './port.ts';
import {
  type AccountRow,
  changeAccount,
  claimRenewal,
  deleteAccount,
  readAccount,
  replaceAccount,
  spendNonce,
} from './zoom.queries.ts';
import { failureOf, patience, ZoomFailure, type ZoomSettings } from './zoom-settings.ts';
import { authorizationStates } from './zoom-state.ts';

const day = 24 * 60 * 60 * 1000;

/** How long a grant lasts after it was renewed, as Zoom says: 90 days. */
const grantLasts = 90 * day;

/** A grant that has not been used for so long is renewed. */
const renewAfter = 7 * day;

/** Milliseconds before its end at which an access token is not begun with any more. */
const margin = 60_000;

/** Milliseconds for which one process has the right to renew. */
const lease = patience + 5_000;

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});
const Owner = z.object({ email: z.string() });

const notBegunHere = 'This authorization was not begun here, or it took too long. Please begin again.';
const notTaken = 'Zoom did not accept this authorization. Please begin again.';

/** The authorization of our account at Zoom: given, kept fresh, taken back. */
export function zoomAccount(db: Db, settings: ZoomSettings, secret: string, now: () => Date) {
  const { clientId, clientSecret, apiUrl, oauthUrl, redirectUri } = settings;
  const sealed = sealing(secret, 'zoom tokens');
  const states = authorizationStates(secret, now);
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const tokensIn = (row: AccountRow) =>
    JSON.parse(sealed.open(row.tokens)) as { access: string; refresh: string };
  const lasts = (row: AccountRow | undefined) =>
    row !== undefined && row.revokedAt === null && row.grantUntil > now();
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${oauthUrl}${path}`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(patience),
    });
    if (!answer.ok) throw await failureOf(answer);
    return answer.json();
  }

  async function exchange(form: Record<string, string>) {
    const tokens = Tokens.parse(await post('/oauth/token', form));
    return {
      access: tokens.access_token,
      row: {
        tokens: sealed.seal(JSON.stringify({ access: tokens.access_token, refresh: tokens.refresh_token })),
        accessUntil: later(tokens.expires_in * 1000),
        grantUntil: later(grantLasts),
        renewedAt: now(),
      },
    };
  }

  /** New tokens for those of `row`; whoever is not the first waits for what the first gets. */
  async function renew(row: AccountRow): Promise<string> {
    while (!(await claimRenewal(db, row.tokens, now(), later(lease)))) {
      await sleep(100);
      const present = await readAccount(db);
      if (!present || present.revokedAt) throw new MeetingsNotAuthorized();
      if (present.tokens !== row.tokens) return tokensIn(present).access;
    }
    try {
      const fresh = await exchange({ grant_type: 'refresh_token', refresh_token: tokensIn(row).refresh });
      await changeAccount(db, row.tokens, fresh.row);
      return fresh.access;
    } catch (error) {
      const over = error instanceof ZoomFailure && error.code === 'invalid_grant';
      await changeAccount(db, row.tokens, over ? { revokedAt: now() } : {});
      throw over ? new MeetingsNotAuthorized() : error;
    }
  }

  async function standing(): Promise<AccountRow> {
    const row = await readAccount(db);
    if (!row || row.revokedAt) throw new MeetingsNotAuthorized();
    return row;
  }

  return {
    /** An access token that is good for a while. `refused` is one that Zoom did not take although it should have. */
    async token(refused?: string): Promise<string> {
      const row = await standing();
      const { access } = tokensIn(row);
      const fresh = row.accessUntil.getTime() - now().getTime() > margin;
      return fresh && access !== refused ? access : renew(row);
    },

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
        email: row?.email ?? null,
        expiresAt: row ? (row.revokedAt ?? row.grantUntil) : null,
        authorizeUrl: `${oauthUrl}/oauth/authorize?${query}`,
      };
    },

    isAuthorized: async (): Promise<boolean> => lasts(await readAccount(db)),

    async authorize(code: string, state: string, signInId: string): Promise<void> {
      const known = states.read(state, signInId);
      if (!known || !(await spendNonce(db, known.nonce, now(), later(-day)))) {
        throw new AuthorizationRefused(notBegunHere);
      }
      try {
        const { access, row } = await exchange({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          code_verifier: known.verifier,
        });
        const owner = await fetch(`${apiUrl}/users/me`, {
          headers: { authorization: `Bearer ${access}` },
          signal: AbortSignal.timeout(patience),
        });
        if (!owner.ok) throw await failureOf(owner);
        await replaceAccount(db, { ...row, email: Owner.parse(await owner.json()).email });
      } catch (error) {
        if (error instanceof ZoomFailure && error.status < 500) throw new AuthorizationRefused(notTaken);
        throw error;
      }
    },

    async disconnect(): Promise<void> {
      const row = await readAccount(db);
      if (!row) return;
      // What Zoom has forgotten already needs no giving back.
      if (!row.revokedAt) {
        await post('/oauth/revoke', { token: tokensIn(row).access }).catch((error: unknown) => {
          if (!(error instanceof ZoomFailure) || error.status >= 500) throw error;
        });
      }
      await deleteAccount(db);
    },

    async keep(): Promise<void> {
      const row = await readAccount(db);
      if (!row || row.revokedAt || row.renewedAt > later(-renewAfter)) return;
      await renew(row);
    },
  };
}

export type ZoomAccount = ReturnType<typeof zoomAccount>;
