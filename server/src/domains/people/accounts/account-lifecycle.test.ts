import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { findHosting } from '../../../testing/payments/hosting.ts';

const { app, users, db, visitor, setClock, runJobs } = await createTestApp();
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const sue = await users.superAdmin();
const dev = await users.developer();
const { accounts, people, interviews, stories } = contract;
const password = 'quiet-morning-lamp-3';

const deleteAccount = (user: { person: { id: string } }) =>
  sue.request(accounts.delete, { body: { id: user.person.id } });
const restoreAccount = (user: { person: { id: string } }) =>
  sue.call('POST', '/api/user/restore', { id: user.person.id });
const signIn = (email: string) => visitor().call('POST', '/api/login', { email, password });
const listAuditEntries = ({ person }: { person: { id: string } }) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'before', 'after'])
    .where('subject_id', '=', person.id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

test('a deleted person is signed out everywhere and can no longer sign in', async () => {
  const ana = await users.customer({ password });
  const tablet = await ana.signIn();
  expect((await signIn(ana.person.email)).status).toBe(200);
  expect(await deleteAccount(ana)).toEqual({ success: true, message: 'Customer deleted successfully' });
  for (const device of [ana, tablet]) expect((await device.call('GET', '/api/user/info')).status).toBe(401);
  expect((await signIn(ana.person.email)).status).toBe(422);
  expect((await sue.call('POST', '/api/user/fetch', { id: ana.person.id })).status).toBe(404);
  const remaining = await db
    .selectFrom('sign_ins')
    .selectAll()
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(remaining).toEqual([]);
});

test('a deleted storyteller’s story is no longer accessible to the family; a deleted sub user leaves the family', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  expect(await deleteAccount(ben)).toEqual({ success: true, message: 'Subuser deleted successfully' });
  expect((await ana.request(stories.family, { body: {} })).data.map(({ id }) => id)).toEqual([
    carla.person.id,
  ]);
  await deleteAccount(ana);
  expect((await carla.call('POST', '/api/user/fetch-customer-switch')).status).toBe(403);
  expect((await carla.request(stories.switches, {})).data).toEqual([]);
});

test('the address is free immediately; once it is in use, the account cannot be restored', async () => {
  const ana = await users.customer();
  await deleteAccount(ana);
  const other = await users.customer({ email: ana.person.email.toUpperCase() });
  expect(await restoreAccount(ana)).toMatchObject({ status: 409, body: { code: 'address_in_use' } });
  await deleteAccount(other);
  expect((await restoreAccount(ana)).status).toBe(200);
  expect(await restoreAccount(other)).toMatchObject({ status: 409, body: { code: 'address_in_use' } });
});

test('one of two concurrent restorations with the same address succeeds', async () => {
  const ana = await users.customer();
  await deleteAccount(ana);
  const ben = await users.customer({ email: ana.person.email });
  await deleteAccount(ben);
  const responses = await Promise.all([restoreAccount(ana), restoreAccount(ben)]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a restored person has their password, story and memberships again; cancelled interviews and hosting stay cancelled', async () => {
  const host = await users.customer();
  const ana = await users.customer({ password });
  await users.invite(ana, host);
  const interview = await createInterview(app, ana);
  await deleteAccount(ana);
  expect((await restoreAccount(ana)).status).toBe(200);
  const response = await signIn(ana.person.email);
  expect(response).toMatchObject({
    status: 200,
    body: { switch: true, user: { role: 'Customer', disabled: false } },
  });
  expect((await findHosting(db, ana))?.status).toBe('cancelled');
  const { session } = await sue.request(interviews.fetch, { body: { id: interview.id } });
  expect(session.status).toBe('cancelled');
  expect(
    (await sue.request(people.list, { query: { role: 'customer', search: ana.person.email } })).total,
  ).toBe(1);
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
});

test('a password link mailed before the deletion no longer works', async () => {
  const ana = await users.customer({ password });
  await visitor().call('POST', '/api/reset/password', { email: ana.person.email });
  await runJobs();
  await deleteAccount(ana);
  await restoreAccount(ana);
  const openLinks = await db
    .selectFrom('secrets')
    .select('id')
    .where('person_id', '=', ana.person.id)
    .where('used_at', 'is', null)
    .execute();
  expect(openLinks).toEqual([]);
});

test('staff cannot delete their own account; other staff, missing and deleted people are not found', async () => {
  const deletedCustomer = await users.customer();
  await deleteAccount(deletedCustomer);
  expect(await sue.call('POST', '/api/user/delete', { id: sue.person.id })).toMatchObject({
    status: 409,
    body: { message: 'You cannot delete your own account.' },
  });
  for (const call of ['delete', 'deactivate', 'reactivate']) {
    for (const id of [dev.person.id, newId(), deletedCustomer.person.id]) {
      expect([call, (await sue.call('POST', `/api/user/${call}`, { id })).status]).toEqual([call, 404]);
    }
  }
  for (const id of [sue.person.id, dev.person.id, newId(), (await users.customer()).person.id]) {
    expect((await sue.call('POST', '/api/user/restore', { id })).status).toBe(404);
  }
});

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

test('every change is in the audit log, with its actor and the values before and after', async () => {
  const ana = await users.customer();
  await sue.request(accounts.deactivate, { body: { id: ana.person.id, reason: 'A pause' } });
  await sue.request(accounts.reactivate, { body: { id: ana.person.id } });
  await deleteAccount(ana);
  await restoreAccount(ana);
  const changedAt = noon.toISOString();
  const actor_id = sue.person.id;
  expect(await listAuditEntries(ana)).toEqual([
    {
      action: 'person deactivated',
      actor_id,
      before: { deactivated_at: null },
      after: { deactivated_at: changedAt, deactivation_reason: 'A pause' },
    },
    {
      action: 'person reactivated',
      actor_id,
      before: { deactivated_at: changedAt, deactivation_reason: 'A pause' },
      after: { deactivated_at: null },
    },
    { action: 'person deleted', actor_id, before: { deleted_at: null }, after: { deleted_at: changedAt } },
    { action: 'person restored', actor_id, before: { deleted_at: changedAt }, after: { deleted_at: null } },
  ]);
});

test('only a Super Admin deletes, restores, erases, deactivates and reactivates accounts', async () => {
  const ana = await users.customer();
  for (const user of [dev, await users.customer(), await users.subUser(ana)]) {
    for (const call of ['delete', 'restore', 'erase', 'deactivate', 'reactivate']) {
      expect((await user.call('POST', `/api/user/${call}`, { id: ana.person.id })).status).toBe(403);
    }
  }
  expect((await sue.request(interviews.list, {})).success).toBe(true);
  expect((await ana.request(people.info, {})).data.disabled).toBe(false);
});
