import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { startZoomAdapter } from '../../../testing/zoom/zoom-adapter.ts';
import { MeetingsNotAuthorized } from '../port.ts';
import { claimRefreshLease, readAccount } from './account.queries.ts';

const {
  db,
  server,
  noon,
  createAdapter,
  meetings,
  connection,
  setClock,
  fromNoon,
  consentParameters,
  authorize,
  request,
  meetingsFor,
} = await startZoomAdapter();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const onAccepted = async () => undefined;

beforeEach(authorize);

test('a state is valid for one sign-in and half an hour', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const changed = state.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'));
  for (const [submittedState, signIn] of [
    [state, 'somebody else'],
    ['', 'sign-in 1'],
    [changed, 'sign-in 1'],
  ] as const) {
    await expect(connection.authorize(code, submittedState, signIn, onAccepted)).rejects.toThrow(
      /not started here/,
    );
  }
  await connection.authorize(code, state, 'sign-in 1', onAccepted);
  const expired = await consentParameters('sign-in 1');
  setClock(fromNoon(31 * minuteMs));
  await expect(connection.authorize(expired.code, expired.state, 'sign-in 1', onAccepted)).rejects.toThrow(
    /has expired/,
  );
});

test('an authorization that is submitted twice, also concurrently, is accepted once without an error', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const accept = vi.fn(onAccepted);
  server.faults.tokenDelayMs = 100;
  const connections = [connection, createAdapter().connection, connection];
  await Promise.all(connections.map((process) => process?.authorize(code, state, 'sign-in 1', accept)));
  await connection.authorize(code, state, 'sign-in 1', accept);
  expect(accept).toHaveBeenCalledTimes(1);
  await connection.disconnect();
  await expect(connection.authorize(code, state, 'sign-in 1', accept)).rejects.toThrow(/not started here/);
});

test('an authorization can be retried after Zoom did not respond', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  server.faults.failedTokens = 1;
  await expect(connection.authorize(code, state, 'sign-in 1', onAccepted)).rejects.toThrow(/500/);
  await connection.authorize(code, state, 'sign-in 1', onAccepted);
});

test('the transaction of an authorization is retried after a serialization failure', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const accept = vi
    .fn(onAccepted)
    .mockRejectedValueOnce(Object.assign(new Error('deadlock'), { code: '40P01' }));
  await connection.authorize(code, state, 'sign-in 1', accept);
  expect(accept).toHaveBeenCalledTimes(2);
});

test('an authorization without an owner is stored, and the nightly job requests the owner again', async () => {
  await connection.disconnect();
  const { code, state } = await consentParameters('sign-in 1');
  server.faults.broken = 3;
  await connection.authorize(code, state, 'sign-in 1', onAccepted);
  expect(await connection.account('sign-in 1')).toMatchObject({ authorized: true, email: null });
  await connection.refresh();
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: true,
    email: 'host@studio.example',
  });
});

test('a grant with an unknown owner is refreshed, and the owner is requested with the new token', async () => {
  await connection.disconnect();
  const { code, state } = await consentParameters('sign-in 1');
  server.faults.broken = 3;
  await connection.authorize(code, state, 'sign-in 1', onAccepted);
  setClock(fromNoon(20 * dayMs));
  server.expireTokens();
  // Zoom still does not return the owner, and then rejects the request.
  server.faults.broken = 3;
  await connection.refresh();
  const renewed = { authorized: true, email: null, expiresAt: fromNoon(110 * dayMs) };
  expect(await connection.account('sign-in 1')).toMatchObject(renewed);
  server.faults.unknown = 1;
  await connection.refresh();
  expect(await connection.account('sign-in 1')).toMatchObject(renewed);
  setClock(fromNoon(21 * dayMs));
  server.expireTokens();
  await connection.refresh();
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: true,
    email: 'host@studio.example',
  });
});

test('storing the owner does not release the refresh lease of another process', async () => {
  const tokens = (await readAccount(db))?.tokens ?? '';
  expect(await claimRefreshLease(db, tokens, noon, fromNoon(minuteMs))).toBe(true);
  await db.updateTable('zoom_account').set({ email: '' }).execute();
  await connection.refresh();
  expect((await readAccount(db))?.email).toBe('host@studio.example');
  expect(await claimRefreshLease(db, tokens, noon, fromNoon(minuteMs))).toBe(false);
});

test('the tokens are deleted when the owner revokes the authorization at Zoom', async () => {
  const row = await readAccount(db);
  expect(row?.owner).toBe('u1');
  expect(await connection.revoke('somebody else', fromNoon(minuteMs))).toBe(false);
  // The account was authorized again afterwards.
  expect(await connection.revoke('u1', fromNoon(-minuteMs))).toBe(false);
  expect((await connection.account('sign-in 1')).authorized).toBe(true);
  expect(await connection.revoke('u1', fromNoon(minuteMs))).toBe(true);
  expect(await connection.revoke('u1', fromNoon(minuteMs))).toBe(false);
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: false,
    email: 'host@studio.example',
  });
  expect((await readAccount(db))?.tokens).toBe('');
});

test('tokens encrypted with another secret do not count as authorized, and can be disconnected', async () => {
  const restored = createAdapter('the secret of another installation');
  expect(await restored.connection?.isAuthorized()).toBe(false);
  await expect(restored.create(request())).rejects.toThrow(MeetingsNotAuthorized);
  await restored.connection?.disconnect();
  expect(await readAccount(db)).toBeUndefined();
});

test('an invalid code is rejected, and the account does not change', async () => {
  const { state } = await consentParameters('sign-in 1');
  await expect(connection.authorize('invented', state, 'sign-in 1', onAccepted)).rejects.toThrow(
    /Zoom did not accept/,
  );
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: true,
    email: 'host@studio.example',
  });
});

test('the database contains no token in plain text', async () => {
  const { rows } = await sql<{ text: string }>`select tokens as text from zoom_account`.execute(db);
  expect(rows[0]?.text).toMatch(/^v1\./);
  expect(Buffer.from(rows[0]?.text.split('.')[2] ?? '', 'base64url').toString()).not.toContain('access');
});

test('an expiring token is refreshed once for many concurrent callers', async () => {
  setClock(fromNoon(59 * minuteMs));
  server.expireTokens();
  server.faults.tokenDelayMs = 150;
  const otherProcess = createAdapter();
  await Promise.all(
    [meetings, otherProcess, meetings, otherProcess].map((adapter) => adapter.create(request())),
  );
  expect((await connection.account('sign-in 1')).authorized).toBe(true);
});

test('the refresh lease belongs to one process, expires, and is bound to the tokens that were read', async () => {
  const row = await readAccount(db);
  const [tokens, soon] = [row?.tokens ?? '', new Date(noon.getTime() + 20_000)];
  expect(await claimRefreshLease(db, 'tokens of yesterday', noon, soon)).toBe(false);
  expect(await claimRefreshLease(db, tokens, noon, soon)).toBe(true);
  expect(await claimRefreshLease(db, tokens, noon, soon)).toBe(false);
  expect(await claimRefreshLease(db, tokens, soon, new Date(soon.getTime() + 20_000))).toBe(true);
});

test('a token that Zoom rejects is refreshed once', async () => {
  server.expireTokens();
  await meetings.create(request());
});

test('an account with a revoked grant is not authorized until it is authorized again', async () => {
  server.expireTokens({ includingRefreshTokens: true });
  const meeting = request();
  await expect(meetings.create(meeting)).rejects.toThrow(MeetingsNotAuthorized);
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: false,
    email: 'host@studio.example',
  });
  const before = server.requests.length;
  await expect(meetings.create(meeting)).rejects.toThrow(MeetingsNotAuthorized);
  expect(server.requests).toHaveLength(before);
  await authorize();
  await meetings.create(meeting);
  expect(meetingsFor(meeting.reference)).toHaveLength(1);
});

test('an unused grant is refreshed before it expires', async () => {
  const { expiresAt: before } = await connection.account('sign-in 1');
  await connection.refresh();
  expect((await connection.account('sign-in 1')).expiresAt).toEqual(before);
  setClock(fromNoon(20 * dayMs));
  await connection.refresh();
  expect((await connection.account('sign-in 1')).expiresAt?.getTime()).toBeGreaterThan(
    before?.getTime() ?? 0,
  );
});

test('disconnecting deletes the account here and revokes its token at Zoom', async () => {
  const fetchSpy = vi.spyOn(globalThis, 'fetch');
  await connection.disconnect();
  expect(fetchSpy.mock.calls.map(([url]) => String(url))).toEqual([
    expect.stringMatching(/\/oauth\/revoke$/),
  ]);
  fetchSpy.mockRestore();
  await connection.disconnect();
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: false,
    email: null,
    expiresAt: null,
  });
  await expect(meetings.create(request())).rejects.toThrow(MeetingsNotAuthorized);
});
