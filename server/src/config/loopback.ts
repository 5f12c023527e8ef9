/**
 * Whether a host name or address is a loopback: `localhost` and names below it, 127.0.0.0/8 and `::1`, including in the
 * brackets of a URL.
 */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host);

/** Whether other machines can reach a site at this URL. */
export const isPublicAddress = (url: string): boolean => !isLoopback(new URL(url).hostname);
