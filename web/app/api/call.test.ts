import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, urlOf } from './call.ts';
import { Failure } from './failure.ts';
import { consumeReturnPath, storageKeys } from './sign-in.ts';

let requests: Request[] = [];
let respond: () => Response | Promise<Response>;
const assign = vi.fn();

const json = (status: number, body: unknown) => Response.json(body, { status });

beforeEach(() => {
  requests = [];
  assign.mockReset();
  vi.stubGlobal('fetch', async (request: Request) => {
    requests.push(request);
    return respond();
  });
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
});
afterEach(() => vi.unstubAllGlobals());

test('method and path come from the contract, the token from storage, the body from the caller', async () => {
  localStorage.setItem(storageKeys.token, 'secret');
  respond = () => json(200, { success: true, message: 'Sent.' });
  await expect(call('auth.requestReset', { body: { email: 'ruth@example.com' } })).resolves.toMatchObject({
    message: 'Sent.',
  });
  const [request] = requests;
  expect(request?.method).toBe('POST');
  expect(new URL(request?.url ?? '').pathname).toBe('/api/reset/password');
  expect(request?.headers.get('Authorization')).toBe('Bearer secret');
  expect(await request?.json()).toEqual({ email: 'ruth@example.com' });
});

test('parameters are filled in and escaped', () => {
  expect(urlOf('auth.checkInvitation', { params: { token: 'a/b c' } })).toBe(
    '/api/user/check-token/a%2Fb%20c',
  );
});

test('a rejection becomes a Failure with its messages', async () => {
  respond = () => json(422, { success: false, code: 'invalid', message: { email: ['Wrong.'] } });
  const failure = await call('auth.requestReset', { body: { email: '' } }).catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ status: 422, code: 'invalid', fields: { email: 'Wrong.' } });
});

test('a lost connection is reported with status 0 and a message', async () => {
  respond = () => Promise.reject(new TypeError('Failed to fetch'));
  await expect(call('settings.storyCost')).rejects.toMatchObject({
    status: 0,
    message: 'We could not reach Lifestory. Please check your internet connection and try again.',
  });
});

test('a 401 for a signed-in user clears the sign-in, opens /login and stores the return path', async () => {
  for (const key of [storageKeys.user, storageKeys.token, storageKeys.expiration])
    localStorage.setItem(key, '{}');
  window.history.replaceState(null, '', '/gallery?label=1958');
  respond = () =>
    json(401, { success: false, code: 'not_signed_in', message: 'Please sign in to continue.' });
  await expect(call('settings.storyCost')).rejects.toMatchObject({ status: 401 });
  expect(Object.keys(localStorage)).toEqual([]);
  expect(assign).toHaveBeenCalledExactlyOnceWith('/login');
  expect(consumeReturnPath()).toBe('/gallery?label=1958');
});

test('a late 401 of an earlier sign-in does not end the present one', async () => {
  localStorage.setItem(storageKeys.token, 'earlier');
  respond = () => {
    localStorage.setItem(storageKeys.token, 'present');
    return json(401, { success: false, code: 'not_signed_in', message: 'Please sign in to continue.' });
  };
  await expect(call('settings.storyCost')).rejects.toMatchObject({ status: 401 });
  expect(localStorage.getItem(storageKeys.token)).toBe('present');
  expect(assign).not.toHaveBeenCalled();
});

test('a 401 without a sign-in, or for a call with `stay`, does not navigate', async () => {
  respond = () => json(401, { message: 'Please sign in to continue.' });
  await expect(call('settings.storyCost')).rejects.toMatchObject({ status: 401 });
  localStorage.setItem(storageKeys.token, 'secret');
  await expect(call('auth.logout', undefined, { unauthorized: 'stay' })).rejects.toMatchObject({
    status: 401,
  });
  expect(assign).not.toHaveBeenCalled();
});

test('the user of a deactivated account is marked as disabled, and the page stays open', async () => {
  localStorage.setItem(storageKeys.token, 'secret');
  localStorage.setItem(storageKeys.user, JSON.stringify({ role: 'Customer', disabled: false }));
  respond = () => json(403, { code: 'account_inactive', message: 'This account is in-active' });
  await expect(call('settings.storyCost')).rejects.toMatchObject({ status: 403 });
  expect(JSON.parse(localStorage.getItem(storageKeys.user) ?? '')).toMatchObject({ disabled: true });
  expect(assign).not.toHaveBeenCalled();
});
