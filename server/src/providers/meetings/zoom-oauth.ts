import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readFailure, requestTimeoutMs, ZoomFailure, type ZoomSettings } from './zoom-settings.ts';

/** What Zoom grants: a token for an hour, and one that renews it and is good once. */
export interface Grant {
  access: string;
  refresh: string;
  /** Seconds. */
  expiresIn: number;
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});
const Owner = z.object({ id: z.string(), email: z.string() });

/** Pauses in milliseconds after which Zoom is asked once more whose the account is. */
const ownerRetryDelaysMs = [200, 1_000];

/** Whether Zoom has understood and says no, so that asking again brings nothing. */
export const isClientError = (error: unknown) =>
  error instanceof ZoomFailure && error.status < 500 && error.status !== 429;

/** Zoom's side of an authorization: giving, renewing and taking back tokens, and whose they are. */
export function createZoomOauth({ clientId, clientSecret, apiUrl, oauthUrl }: ZoomSettings) {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const answer = await fetch(`${oauthUrl}${path}`, {
      method: 'POST',
      headers: { authorization: basic },
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (!answer.ok) throw await readFailure(answer);
    return answer.json();
  }

  return {
    /** Tokens for a code or for the token that renews. Fails with `ZoomFailure`. */
    async grant(form: Record<string, string>): Promise<Grant> {
      const { access_token, refresh_token, expires_in } = Tokens.parse(await post('/oauth/token', form));
      return { access: access_token, refresh: refresh_token, expiresIn: expires_in };
    },

    /** Gives a token back; one that Zoom has forgotten already is as good. */
    async revoke(access: string): Promise<void> {
      await post('/oauth/revoke', { token: access }).catch((error: unknown) => {
        if (!isClientError(error)) throw error;
      });
    },

    /**
     * Whose account a token is for; nothing when Zoom does not say, which is no reason to lose an authorization. Fails
     * with `ZoomFailure` when it says no.
     */
    async fetchOwner(access: string): Promise<{ email: string; owner: string | null }> {
      for (const pause of [0, ...ownerRetryDelaysMs]) {
        await sleep(pause);
        const answer = await fetch(`${apiUrl}/users/me`, {
          headers: { authorization: `Bearer ${access}` },
          signal: AbortSignal.timeout(requestTimeoutMs),
        }).catch(() => null);
        const said = answer?.ok ? Owner.safeParse(await answer.json().catch(() => null)).data : null;
        if (said) return { email: said.email, owner: said.id };
        const failure = answer && !answer.ok ? await readFailure(answer) : null;
        if (isClientError(failure)) throw failure;
      }
      return { email: '', owner: null };
    },
  };
}
