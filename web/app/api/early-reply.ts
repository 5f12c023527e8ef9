/** Milliseconds after the page started to load from which its early replies count as outdated. */
const lifetimeMs = 10_000;

/** The key of a reply among the early replies. */
export const earlyReplyKey = (method: string, url: string, body: string | null): string =>
  `${method} ${url} ${body ?? ''}`;

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
  const early = window.__earlyCalls;
  if (!early) return undefined;
  const key = earlyReplyKey(method, url, body);
  const reply = early.replies.get(key);
  if (!reply || early.token !== token || performance.now() > lifetimeMs) {
    early.replies.clear();
    return undefined;
  }
  early.replies.delete(key);
  return reply;
}
