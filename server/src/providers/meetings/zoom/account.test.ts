import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { zoomAdapter } from '../../../testing/zoom/zoom-adapter.ts';
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
  later,
  consentParameters,
  authorize,
  request,
  meetingsFor: created,
} = await zoomAdapter();
const minute = 60_000;
const day = 24 * 60 * minute;
const nothing = async () => undefined;

beforeEach(authorize);

test('a state is valid for one sign-in and half an hour', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const changed = state.replace(/^./, (first) => (first === 'x' ? 'y' : 'x'));
  for (const [given, signIn] of [
    [state, 'somebody else'],
    ['', 'sign-in 1'],
    [changed, 'sign-in 1'],
  ] as const) {
    await expect(connection.authorize(code, given, signIn, nothing)).rejects.toThrow(/not started here/);
  }
  await connection.authorize(code, state, 'sign-in 1', nothing);
  const late = await consentParameters('sign-in 1');
  setClock(later(31 * minute));
  await expect(connection.authorize(late.code, late.state, 'sign-in 1', nothing)).rejects.toThrow(
    /has expired/,
  );
});

test('an authorization that is submitted twice, also concurrently, is accepted once without an error', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const accepted = vi.fn(nothing);
  server.faults.tokenDelayMs = 100;
  const sides = [connection, createAdapter().connection, connection];
  await Promise.all(sides.map((side) => side?.authorize(code, state, 'sign-in 1', accepted)));
  await connection.authorize(code, state, 'sign-in 1', accepted);
  expect(accepted).toHaveBeenCalledTimes(1);
  await connection.disconnect();
  await expect(connection.authorize(code, state, 'sign-in 1', accepted)).rejects.toThrow(/not started here/);
});

test('an authorization can be retried after Zoom did not respond', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  server.faults.failedTokens = 1;
  await expect(connection.authorize(code, state, 'sign-in 1', nothing)).rejects.toThrow(/500/);
  await connection.authorize(code, state, 'sign-in 1', nothing);
});

test('the transaction of an authorization is retried after a serialization failure', async () => {
  const { code, state } = await consentParameters('sign-in 1');
  const accepted = vi
    .fn(nothing)
    .mockRejectedValueOnce(Object.assign(new Error('deadlock'), { code: '40P01' }));
  await connection.authorize(code, state, 'sign-in 1', accepted);
  expect(accepted).toHaveBeenCalledTimes(2);
});

test('an authorization without an owner is stored, and the nightly job requests the owner again', async () => {
  await connection.disconnect();
  const { code, state } = await consentParameters('sign-in 1');
  server.faults.broken = 3;
  await connection.authorize(code, state, 'sign-in 1', nothing);
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
  await connection.authorize(code, state, 'sign-in 1', nothing);
  setClock(later(20 * day));
  server.expireTokens();
  // Zoom still does not return it, and then refuses.
  server.faults.broken = 3;
  await connection.refresh();
  const renewed = { authorized: true, email: null, expiresAt: later(110 * day) };
  expect(await connection.account('sign-in 1')).toMatchObject(renewed);
  server.faults.unknown = 1;
  await connection.refresh();
  expect(await connection.account('sign-in 1')).toMatchObject(renewed);
  setClock(later(21 * day));
  server.expireTokens();
  await connection.refresh();
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: true,
    email: 'host@studio.example',
  });
});

test('storing the owner does not release the refresh lease of another process', async () => {
  const tokens = (await readAccount(db))?.tokens ?? '';
  expect(await claimRefreshLease(db, tokens, noon, later(minute))).toBe(true);
  await db.updateTable('zoom_account').set({ email: '' }).execute();
  await connection.refresh();
  expect((await readAccount(db))?.email).toBe('host@studio.example');
  expect(await claimRefreshLease(db, tokens, noon, later(minute))).toBe(false);
});

test('the tokens are deleted when the owner revokes the authorization at Zoom', async () => {
  const row = await readAccount(db);
  expect(row?.owner).toBe('u1');
  expect(await connection.revoke('somebody else', later(minute))).toBe(false);
  // The account was authorized again afterwards.
  expect(await connection.revoke('u1', later(-minute))).toBe(false);
  expect((await connection.account('sign-in 1')).authorized).toBe(true);
  expect(await connection.revoke('u1', later(minute))).toBe(true);
  expect(await connection.revoke('u1', later(minute))).toBe(false);
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
  await expect(connection.authorize('invented', state, 'sign-in 1', nothing)).rejects.toThrow(
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
  setClock(later(59 * minute));
  server.expireTokens();
  server.faults.tokenDelayMs = 150;
  const others = createAdapter();
  await Promise.all([meetings, others, meetings, others].map((side) => side.create(request())));
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
  expect(created(meeting.reference)).toHaveLength(1);
});

test('an unused grant is refreshed before it expires', async () => {
  const { expiresAt: before } = await connection.account('sign-in 1');
  await connection.refresh();
  expect((await connection.account('sign-in 1')).expiresAt).toEqual(before);
  setClock(later(20 * day));
  await connection.refresh();
  expect((await connection.account('sign-in 1')).expiresAt?.getTime()).toBeGreaterThan(
    before?.getTime() ?? 0,
  );
});

test('disconnecting deletes the account here and revokes its token at Zoom', async () => {
  await connection.disconnect();
  await connection.disconnect();
  expect(await connection.account('sign-in 1')).toMatchObject({
    authorized: false,
    email: null,
    expiresAt: null,
  });
  await expect(meetings.create(request())).rejects.toThrow(MeetingsNotAuthorized);
});
