import { call } from './call.ts';
import { isTransient, toFailure } from './failure.ts';

// Tokens of sign-ins that ended in this browser and are not yet revoked on the server.
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

/** Revokes a token on the server, now or as soon as the server can be reached. */
export function revokeToken(token: string): Promise<void> {
  storeTokens([...readTokens(), token]);
  return revokeTokens();
}

/** Revokes the pending tokens; one that the server no longer knows is dropped. */
export async function revokeTokens(): Promise<void> {
  await Promise.all(readTokens().map((token) => inOneTab(token, () => send(token))));
}

async function send(token: string): Promise<void> {
  if (!readTokens().includes(token)) return;
  try {
    // Sent even if the window is closed.
    await call('auth.logout', undefined, { token, unauthorized: 'stay', keepalive: true });
  } catch (thrown) {
    if (isTransient(toFailure(thrown))) return;
  }
  storeTokens(readTokens().filter((other) => other !== token));
}

/**
 * Skips a token that another tab is revoking: all tabs reload when one signs out. Without HTTPS there are no locks,
 * and the server rejects the second call.
 */
function inOneTab(token: string, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return work();
  return locks.request(`revoke ${token}`, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

/** Revokes pending tokens, now and whenever the connection is back. */
export function revokeTokensWhenOnline(): void {
  void revokeTokens();
  window.addEventListener('online', () => void revokeTokens());
}
