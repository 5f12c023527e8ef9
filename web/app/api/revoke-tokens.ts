import { call } from './call.ts';
import { isTransient, toFailure } from './failure.ts';

/** The localStorage key of the tokens whose sign-in ended in this browser and that the server has not revoked yet. */
const storageKey = 'tokens_to_revoke';

function readTokens(): string[] {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '[]') as string[];
  } catch {
    return [];
  }
}

function storeTokens(tokens: string[]): void {
  if (tokens.length > 0) localStorage.setItem(storageKey, JSON.stringify(tokens));
  else localStorage.removeItem(storageKey);
}

/** Revokes a token on the server, now or as soon as the server can be reached. */
export function revokeToken(token: string): Promise<void> {
  storeTokens([...readTokens(), token]);
  return revokeTokens();
}

/** Revokes the pending tokens. One that the server rejects is dropped. */
export async function revokeTokens(): Promise<void> {
  await Promise.all(readTokens().map((token) => runInOneTab(token, () => sendRevocation(token))));
}

async function sendRevocation(token: string): Promise<void> {
  if (!readTokens().includes(token)) return;
  // The connection may come back while a call that was sent without it is still failing.
  let isBackOnline = false;
  const noteConnection = () => {
    isBackOnline = true;
  };
  window.addEventListener('online', noteConnection);
  try {
    // With `keepalive`, the request is sent even if the window is closed.
    await call('auth.logout', undefined, { token, unauthorized: 'stay', keepalive: true });
  } catch (thrown) {
    if (isTransient(toFailure(thrown))) return isBackOnline ? sendRevocation(token) : undefined;
  } finally {
    window.removeEventListener('online', noteConnection);
  }
  storeTokens(readTokens().filter((other) => other !== token));
}

/**
 * Runs `revoke` unless another tab is revoking the token: all tabs reload when one signs out. Without HTTPS there are
 * no locks; then several tabs make the call, and the server rejects all but the first.
 */
function runInOneTab(token: string, revoke: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return revoke();
  return locks.request(`revoke ${token}`, { ifAvailable: true }, async (lock) => {
    if (lock) await revoke();
  });
}

/** Revokes pending tokens now and whenever the browser is online again. */
export function revokeTokensWhenOnline(): void {
  void revokeTokens();
  window.addEventListener('online', () => void revokeTokens());
}
