import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { revokeTokens, revokeTokensWhenOnline } from './revoke-tokens.ts';
import { storageKeys, storeSignIn, tabKeys } from './sign-in.ts';
import { signOut } from './sign-out.ts';

afterEach(() => vi.unstubAllGlobals());

test('signing out clears the booking draft, the last booking and the reason an earlier sign-in ended', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ success: true }));
  storeSignIn({ id: 'u1', role: 'Customer' } as never, 'token');
  for (const key of Object.values(tabKeys))
    sessionStorage.setItem(key, '{"draft":{"email":"rose@example.com"}}');
  await signOut(() => undefined);
  expect(
    Object.values(tabKeys)
      .map((key) => sessionStorage.getItem(key))
      .filter(Boolean),
  ).toEqual([]);
});

test('signing out does not wait for the network, and still ends the sign-in on the server', async () => {
  localStorage.setItem(storageKeys.token, 'secret');
  localStorage.setItem(storageKeys.user, JSON.stringify({ id: '1', role: 'Customer' }));
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    requests.push(request);
    return new Promise(() => undefined);
  });
  const navigate = vi.fn();
  await signOut(navigate);
  expect(localStorage.getItem(storageKeys.token)).toBeNull();
  expect(localStorage.getItem(storageKeys.user)).toBeNull();
  expect(navigate).toHaveBeenCalledWith('/login', expect.anything());
  expect(requests).toHaveLength(1);
  expect(requests[0]?.headers.get('Authorization')).toBe('Bearer secret');
});

/** Locks as in a browser with HTTPS, which happy-dom lacks. */
function stubLocks(): void {
  const heldLocks = new Set<string>();
  const request = async (name: string, _: LockOptions, work: (lock: object | null) => Promise<void>) => {
    if (heldLocks.has(name)) return work(null);
    heldLocks.add(name);
    await work({ name });
    heldLocks.delete(name);
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

describe('a sign-out that did not reach the server', () => {
  const calls: (string | null)[] = [];
  let respond: () => Response | Promise<Response> = () => Response.error();
  const waitForCall = () => vi.waitFor(() => expect(calls).not.toEqual([]), 120_000);

  beforeEach(async () => {
    calls.length = 0;
    respond = () => {
      throw new TypeError('Failed to fetch');
    };
    vi.stubGlobal('fetch', async (request: Request) => {
      calls.push(`${new URL(request.url).pathname} ${request.headers.get('Authorization')}`);
      return respond();
    });
    storeSignIn({ id: 'u1', role: 'Customer' } as never, 'secret');
    await signOut(() => undefined);
    await waitForCall();
    calls.length = 0;
    // Another person has signed in here in the meantime.
    storeSignIn({ id: 'u2', role: 'Customer' } as never, 'another');
  });

  test('is sent again when the next page loads, but only once', async () => {
    respond = () => Response.json({ success: true });
    revokeTokensWhenOnline();
    await waitForCall();
    expect(calls).toEqual(['/api/user/logout Bearer secret']);
    await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('secret'), 120_000);
    await revokeTokens();
    expect(calls).toHaveLength(1);
    expect(localStorage.getItem(storageKeys.token)).toBe('another');
  });

  test('is sent again when the connection is back', async () => {
    revokeTokensWhenOnline();
    await waitForCall();
    calls.length = 0;
    respond = () => Response.json({ success: true });
    await new Promise((resolve) => setTimeout(resolve));
    window.dispatchEvent(new Event('online'));
    await waitForCall();
    expect(calls[0]).toBe('/api/user/logout Bearer secret');
  });

  test('is sent again when the connection comes back while it is failing', async () => {
    stubLocks();
    let failCall: (error: TypeError) => void = () => undefined;
    respond = () => new Promise<Response>((_, reject) => (failCall = reject));
    revokeTokensWhenOnline();
    await waitForCall();
    window.dispatchEvent(new Event('online'));
    respond = () => Response.json({ success: true });
    failCall(new TypeError('Failed to fetch'));
    await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('secret'), 120_000);
    expect(calls.at(-1)).toBe('/api/user/logout Bearer secret');
  });

  test('is not sent by a second tab while another is sending it', async () => {
    stubLocks();
    respond = () => Response.json({ success: true });
    await Promise.all([revokeTokens(), revokeTokens()]);
    await revokeTokens();
    expect(calls).toEqual(['/api/user/logout Bearer secret']);
    expect(JSON.stringify(localStorage)).not.toContain('secret');
  });

  test.each([
    [401, 1],
    [503, 2],
  ])('and whose retry gets status %i is sent %i time(s) in two retries', async (status, times) => {
    respond = () => Response.json({ success: false }, { status });
    await revokeTokens();
    await revokeTokens();
    expect(calls).toHaveLength(times);
    expect(localStorage.getItem(storageKeys.token)).toBe('another');
  });
});
