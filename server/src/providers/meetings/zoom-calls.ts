import { setTimeout as sleep } from 'node:timers/promises';
import { MeetingsBusy } from './port.ts';
import type { ZoomAccount } from './zoom-account.ts';
import { failureOf, patience, type ZoomFailure } from './zoom-settings.ts';

/** Milliseconds of a wait that Zoom asks for which are waited on the spot; longer ones are for the queue. */
const shortWait = 2_000;

/** Without a time to come back: when the day's limits begin anew, in UTC. */
const nextDay = (now: Date) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1));

/** Until when to wait after a 429: `Retry-After` has seconds or, for the limits of a day, a date. */
export function busyUntil(answer: Response, failure: ZoomFailure, now: Date): Date {
  const after = answer.headers.get('retry-after') ?? '';
  if (/^\d+$/.test(after)) return new Date(now.getTime() + Number(after) * 1000);
  const at = new Date(after);
  if (!Number.isNaN(at.getTime())) return at > now ? at : new Date(now.getTime() + 1000);
  return /daily/i.test(failure.message) ? nextDay(now) : new Date(now.getTime() + 10_000);
}

/** Calls of Zoom's API with the account's token, which is renewed once when Zoom does not take it. */
export function zoomCalls(account: ZoomAccount, apiUrl: string, now: () => Date) {
  const send = async (method: string, path: string, body: unknown, token: string) =>
    fetch(`${apiUrl}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });

  /** Makes a call; answers its JSON, or null where there is none. Fails with `ZoomFailure` or `MeetingsBusy`. */
  return async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    let token = await account.token();
    let answer = await send(method, path, body, token);
    if (answer.status === 401) {
      await answer.body?.cancel();
      token = await account.token(token);
      answer = await send(method, path, body, token);
    }
    if (answer.status === 429) {
      const until = busyUntil(answer, await failureOf(answer), now());
      const wait = until.getTime() - now().getTime();
      if (wait > shortWait) throw new MeetingsBusy(until);
      await sleep(wait);
      answer = await send(method, path, body, token);
      if (answer.status === 429) throw new MeetingsBusy(busyUntil(answer, await failureOf(answer), now()));
    }
    if (!answer.ok) throw await failureOf(answer);
    return answer.status === 204 ? null : answer.json();
  };
}

export type ZoomCalls = ReturnType<typeof zoomCalls>;
