import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { readFailure, requestTimeoutMs, ZoomFailure, type ZoomSettings } from './settings.ts';

/** Zoom's tokens: an access token, valid for an hour, and a single-use refresh token. */
export interface Grant {
  access: string;
  refresh: string;
  /** Lifetime of the access token in seconds. */
  expiresIn: number;
}

const Tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number(),
});
const Owner = z.object({ id: z.string(), email: z.string() });

/** Delays in milliseconds between attempts to retrieve the owner of the account. */
const ownerRetryDelaysMs = [200, 1_000];

/** Whether Zoom rejected the request itself, so that a retry would fail as well. */
export const isClientError = (error: unknown) =>
  error instanceof ZoomFailure && error.status < 500 && error.status !== 429;

/** Zoom's OAuth calls: requesting, refreshing and revoking tokens, and fetching their owner. */
export function createZoomOauth({ clientId, clientSecret, apiUrl, oauthUrl }: ZoomSettings) {
  const basicAuthorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

  async function post(path: string, form: Record<string, string>): Promise<unknown> {
    const response = await fetch(`${oauthUrl}${path}`, {
      method: 'POST',
      headers: { authorization: basicAuthorization },
      body: new URLSearchParams(form),
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    if (!response.ok) throw await readFailure(response);
    return response.json();
  }

  return {
    /** Returns tokens for an authorization code or a refresh token. Fails with `ZoomFailure`. */
    async requestTokens(form: Record<string, string>): Promise<Grant> {
      const { access_token, refresh_token, expires_in } = Tokens.parse(await post('/oauth/token', form));
      return { access: access_token, refresh: refresh_token, expiresIn: expires_in };
    },

    /** Revokes a token; one that Zoom no longer knows is not an error. */
    async revoke(access: string): Promise<void> {
      await post('/oauth/revoke', { token: access }).catch((error: unknown) => {
        if (!isClientError(error)) throw error;
      });
    },

    /**
     * Returns the owner of a token's account; empty if Zoom does not respond, so that the authorization is not
     * lost. Fails with `ZoomFailure` if Zoom rejects the token.
     */
    async fetchOwner(access: string): Promise<{ email: string; owner: string | null }> {
      for (const delayMs of [0, ...ownerRetryDelaysMs]) {
        await sleep(delayMs);
        const response = await fetch(`${apiUrl}/users/me`, {
          headers: { authorization: `Bearer ${access}` },
          redirect: 'error',
          signal: AbortSignal.timeout(requestTimeoutMs),
        }).catch(() => null);
        const owner = response?.ok ? Owner.safeParse(await response.json().catch(() => null)).data : null;
        if (owner) return { email: owner.email, owner: owner.id };
        const failure = response && !response.ok ? await readFailure(response) : null;
        if (isClientError(failure)) throw failure;
      }
      return { email: '', owner: null };
    },
  };
}
