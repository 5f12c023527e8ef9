import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';

const { users, visitor } = await createTestApp();
const sue = await users.superAdmin();
const { accounts, people, stories } = contract;
const password = 'quiet-morning-lamp-3';

const signIn = (email: string) => visitor().call('POST', '/api/login', { email, password });

test('deactivating a customer also disables the story for the family, until the customer is reactivated', async () => {
  const ana = await users.customer({ password });
  const ben = await users.subUser(ana);
  await sue.request(accounts.deactivate, { body: { id: ana.person.id, reason: 'Asked for a pause' } });
  await sue.request(accounts.deactivate, { body: { id: ana.person.id, reason: 'Another reason' } });
  expect((await sue.request(people.fetch, { body: { id: ana.person.id } })).data).toMatchObject({
    deactivated: true,
    deactivation_reason: 'Asked for a pause',
  });
  expect((await ana.request(people.info, {})).data.disabled).toBe(true);
  expect(await ana.call('POST', '/api/user/fetch-sub-users', {})).toMatchObject({
    status: 403,
    body: { message: 'This account is in-active' },
  });
  expect((await ben.call('POST', '/api/user/fetch-customer-switch')).status).toBe(403);
  expect(await signIn(ana.person.email)).toMatchObject({ status: 200, body: { user: { disabled: true } } });
  expect(
    (await sue.request(people.list, { query: { role: 'customer', search: ana.person.email } })).data,
  ).toMatchObject([{ deactivated: true }]);
  await sue.request(accounts.reactivate, { body: { id: ana.person.id } });
  expect((await ana.request(people.info, {})).data.disabled).toBe(false);
  expect((await ben.request(stories.customer, {})).data.id).toBe(ana.person.id);
});

test('a sub user cannot be deactivated; a reason that is too long or not text is rejected with a field error', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  expect((await sue.call('POST', '/api/user/deactivate', { id: ben.person.id })).status).toBe(409);
  for (const reason of ['x'.repeat(501), 7, ['why']]) {
    const response = await sue.call('POST', '/api/user/deactivate', { id: ana.person.id, reason });
    expect(response).toMatchObject({ status: 422, body: { message: { reason: [expect.any(String)] } } });
  }
  expect((await sue.request(people.fetch, { body: { id: ana.person.id } })).data.deactivated).toBe(false);
});
