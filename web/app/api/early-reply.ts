/** Set by ui/loading/early-calls.js. */
interface EarlyCalls {
  /** The token that the calls were made with, or null. */
  token: string | null;
  /** The replies by method, URL and body. */
  replies: Map<string, Promise<Response>>;
}

/** Milliseconds after the page started to load from which its early replies count as outdated. */
const lifetimeMs = 10_000;

/**
 * Takes the reply of a call that the page started before its scripts were loaded; undefined if there is none. Each
 * reply is taken once, and only with the token it was requested with. A call that was not started early may change what
 * the others return, so it discards the remaining replies.
 */
export function takeEarlyReply(
  method: string,
  url: string,
  body: string | null,
  token: string | null,
): Promise<Response> | undefined {
  const { __earlyCalls: early } = window as { __earlyCalls?: EarlyCalls };
  if (!early) return undefined;
  const key = `${method} ${url} ${body ?? ''}`;
  const reply = early.replies.get(key);
  if (!reply || early.token !== token || performance.now() > lifetimeMs) {
    early.replies.clear();
    return undefined;
  }
  early.replies.delete(key);
  return reply;
}
