import { call } from './call.ts';
import { isTransient, toFailure } from './failure.ts';

// Tokens of sign-ins that ended in this browser, until the server has ended them as well.
const key = 'tokens_to_revoke';

function readTokens(): string[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function storeTokens(tokens: string[]): void {
  if (tokens.length > 0) localStorage.setItem(key, JSON.stringify(tokens));
  else localStorage.removeItem(key);
}

/** Ends a sign-in on the server, at once or as soon as it can be reached. */
export function revokeToken(token: string): Promise<void> {
  storeTokens([...readTokens(), token]);
  return revokeTokens();
}

/** Sends what the server was not told yet; a token that it does not know any more is forgotten. */
export async function revokeTokens(): Promise<void> {
  await Promise.all(readTokens().map((token) => inOneTab(token, () => send(token))));
}

async function send(token: string): Promise<void> {
  if (!readTokens().includes(token)) return;
  try {
    // Sent even when the window is closed.
    await call('auth.logout', undefined, { token, unauthorized: 'stay', keepalive: true });
  } catch (thrown) {
    if (isTransient(toFailure(thrown))) return;
  }
  storeTokens(readTokens().filter((other) => other !== token));
}

/**
 * Does nothing while another tab works on the same token: all of them load anew when one signs out. Without HTTPS there
 * are no locks; the server refuses the second call then.
 */
function inOneTab(token: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  return locks.request(`revoke ${token}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Revokes what is left from earlier, now and whenever the connection is back. */
export function revokeTokensWhenOnline(): void {
  void revokeTokens();
  window.addEventListener('online', () => void revokeTokens());
}
