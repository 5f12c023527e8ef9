import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { users, app, runCron, setClock, visitor } = await createTestApp();
const password = 'gentle river stones';
const newPassword = 'seven blue herons';

/** Returns the reason given to a client that still holds the token of an ended sign-in. */
async function findEndReason(user: TestUser): Promise<unknown> {
  const { status, body } = await user.call<{ data?: { ended: string } }>('GET', '/api/user/info');
  expect(status).toBe(401);
  return body.data?.ended;
}

test('a client with an ended sign-in gets the reason', async () => {
  const ana = await users.customer({ password });
  const tablet = await ana.signIn();
  await ana.request(contract.auth.logoutEverywhere, {});
  expect(await findEndReason(tablet)).toBe('signed_out');
  const phone = await ana.signIn();
  const change = { old_password: password, password: newPassword, password_confirmation: newPassword };
  await ana.request(contract.auth.changePassword, { body: change });
  expect(await findEndReason(phone)).toBe('password_changed');
  expect(await findEndReason(await ana.signIn({ expired: true }))).toBe('expired');
  const sue = await users.superAdmin();
  await sue.request(contract.accounts.delete, { body: { id: ana.person.id } });
  expect(await findEndReason(ana)).toBe('account_removed');
});

test('no reason is returned for an unknown token or after the owner signed out', async () => {
  const ana = await users.customer();
  await ana.request(contract.auth.logout, {});
  expect(await findEndReason(ana)).toBeUndefined();
  expect((await visitor().call('GET', '/api/user/info')).body).not.toHaveProperty('data');
});

test('a public endpoint accepts a request with the token of an ended sign-in', async () => {
  const ana = await users.customer({ password });
  const tablet = await ana.signIn();
  await ana.request(contract.auth.logoutEverywhere, {});
  const body = { email: ana.person.email, password };
  expect((await tablet.call('POST', '/api/login', body)).status).toBe(200);
});

test('the reason is deleted once the sign-in would have expired', async () => {
  const ana = await users.customer();
  const tablet = await ana.signIn();
  await ana.request(contract.auth.logoutEverywhere, {});
  const start = app.now();
  setClock(new Date(start.getTime() + 8 * 24 * 3600_000));
  await runCron('auth_cleanup');
  expect(await findEndReason(tablet)).toBeUndefined();
  setClock(start);
});
