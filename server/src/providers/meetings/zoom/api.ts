import { setTimeout as sleep } from 'node:timers/promises';
import { MeetingsBusy } from '../port.ts';
import { readFailure, requestTimeoutMs, type ZoomFailure } from './settings.ts';
import type { ZoomTokens } from './tokens.ts';

/** Maximum wait, requested by Zoom, that a call itself waits; after a longer one, the job is retried. */
const maxInlineWaitMs = 2_000;

/** Returns when Zoom's daily limits are reset: at midnight UTC. */
const startOfNextDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

/** Returns the retry time of a 429: `Retry-After` is in seconds or, for daily limits, a date; otherwise a default. */
export function findRetryTime(response: Response, failure: ZoomFailure, now: Date): Date {
  const retryAfter = response.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(retryAfter)) return new Date(now.getTime() + Number(retryAfter) * 1000);
  const retryAt = new Date(retryAfter);
  if (!Number.isNaN(retryAt.getTime())) return retryAt > now ? retryAt : new Date(now.getTime() + 1000);
  return /daily/i.test(failure.message) ? startOfNextDay(now) : new Date(now.getTime() + 10_000);
}

/** Calls Zoom's API with the token of the account, which is refreshed once if Zoom rejects it. */
export function createZoomApi(tokens: ZoomTokens, apiUrl: string, now: () => Date) {
  const send = async (method: string, path: string, body: unknown, token: string) =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      // Zoom's API does not redirect; the token must not follow one.
      redirect: 'error',
      signal: AbortSignal.timeout(requestTimeoutMs),
    });

  /** Makes a call and returns its JSON, or null without a body. Fails with `ZoomFailure` or `MeetingsBusy`. */
  return async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    let token = await tokens.getAccessToken();
    let response = await send(method, path, body, token);
    if (response.status === 401) {
      await response.body?.cancel();
      token = await tokens.getAccessToken(token);
      response = await send(method, path, body, token);
    }
    if (response.status === 429) {
      const until = findRetryTime(response, await readFailure(response), now());
      const waitMs = until.getTime() - now().getTime();
      if (waitMs > maxInlineWaitMs) throw new MeetingsBusy(until);
      await sleep(waitMs);
      response = await send(method, path, body, token);
      if (response.status === 429)
        throw new MeetingsBusy(findRetryTime(response, await readFailure(response), now()));
    }
    if (!response.ok) throw await readFailure(response);
    return response.status === 204 ? null : response.json();
  };
}

export type ZoomApi = ReturnType<typeof createZoomApi>;
