import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { makeLegacyRequest, requestTexts } from '../../../testing/family.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import type { TestUser } from '../../../testing/users.ts';
import { exportLegacyContacts } from './personal-data.queries.ts';

const { app, db, users } = await createTestApp({ APP_URL: 'https://story.example' });
const { legacyContacts, accounts, stories } = contract;
const sue = await users.superAdmin();

const own = async (storyteller: TestUser) => (await storyteller.request(legacyContacts.own, {})).data;
const roles = async (member: TestUser) => (await member.request(legacyContacts.roles, {})).data;
const name = (storyteller: TestUser, id: string) =>
  storyteller.call('POST', `/api${legacyContacts.name.path}`, { id });
const mailKinds = async (email: string) =>
  (await db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const family = async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  return { ana, ben };
};

test('a storyteller names a member, who is informed by mail and notification and sees the role', async () => {
  const { ana, ben } = await family();
  expect(await own(ana)).toMatchObject({ contact: null, request: null, candidates: [{ id: ben.person.id }] });
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  expect((await own(ana)).contact).toMatchObject({ id: ben.person.id });
  expect(await mailKinds(ben.person.email)).toEqual(['legacy-contact-named']);
  const [notification] = await fetchUnreadNotifications(ben);
  expect(notification?.data.msg).toContain('named you as legacy contact');
  expect(await roles(ben)).toMatchObject([
    { storyteller: { id: ana.person.id }, keeps: false, request: null },
  ]);
  const { data } = await sue.request(contract.audit.list, { query: { subject: ana.person.id } });
  expect(data).toMatchObject([{ action: 'legacy contact named', actor: { id: ana.person.id } }]);
});

test('only a member who has opened the story can be named', async () => {
  const { ana } = await family();
  const invited = await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', invited.person.id)
    .execute();
  expect(await name(ana, invited.person.id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  for (const id of [newId(), ana.person.id, sue.person.id, (await users.customer()).person.id]) {
    expect((await name(ana, id)).status).toBe(404);
  }
  expect((await own(ana)).contact).toBeNull();
});

test('members, helpers and a signed-out visitor cannot name anybody', async () => {
  const { ana, ben } = await family();
  const carl = await users.subUser(ana);
  await db.updateTable('memberships').set({ helper: true }).where('person_id', '=', carl.person.id).execute();
  for (const member of [ben, carl, sue]) {
    expect((await name(member, ben.person.id)).status).toBe(403);
  }
});

test('another contact replaces the first one, whose open request is closed', async () => {
  const { ana, ben } = await family();
  const carl = await users.subUser(ana);
  await makeLegacyRequest(ana, ben);
  expect((await name(ana, ben.person.id)).status).toBe(409);
  await ana.request(legacyContacts.name, { body: { id: carl.person.id } });
  expect(await own(ana)).toMatchObject({ contact: { id: carl.person.id }, request: null });
  expect(await roles(ben)).toEqual([]);
  expect((await mailKinds(ben.person.email)).at(-1)).toBe('legacy-contact-withdrawn');
  const ask = { id: ana.person.id, ...requestTexts };
  expect((await ben.call('POST', `/api${legacyContacts.request.path}`, ask)).status).toBe(404);
});

test('a storyteller withdraws the naming; repeating it changes nothing', async () => {
  const { ana, ben } = await family();
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  for (let time = 0; time < 2; time += 1) await ana.request(legacyContacts.withdraw, {});
  expect((await own(ana)).contact).toBeNull();
  expect(await mailKinds(ben.person.email)).toEqual(['legacy-contact-named', 'legacy-contact-withdrawn']);
});

test('a contact declines the role, and the storyteller is informed', async () => {
  const { ana, ben } = await family();
  await makeLegacyRequest(ana, ben);
  await ben.request(legacyContacts.declineRole, { body: { id: ana.person.id } });
  expect(await own(ana)).toMatchObject({ contact: null, request: null });
  expect((await mailKinds(ana.person.email)).at(-1)).toBe('legacy-contact-declined');
  expect((await ben.call('POST', '/api/user/legacy-roles/decline', { id: ana.person.id })).status).toBe(404);
});

test.each<[string, (ana: TestUser, ben: TestUser) => Promise<unknown>]>([
  ['leaves the story', (ana, ben) => ben.request(stories.leave, { body: { id: ana.person.id } })],
  ['is removed', (ana, ben) => ana.request(stories.removeMember, { body: { id: ben.person.id } })],
  ['is deleted', (_, ben) => sue.request(accounts.delete, { body: { id: ben.person.id } })],
  [
    'asks to delete the account',
    (_, ben) => ben.request(accounts.requestOwnDeletion, { body: { remove_contributions: false } }),
  ],
])('a contact who %s is no longer the contact, and the request is closed', async (_, end) => {
  const { ana, ben } = await family();
  const id = await makeLegacyRequest(ana, ben);
  await end(ana, ben);
  expect(await own(ana)).toMatchObject({ contact: null, request: null });
  const { data } = await sue.request(legacyContacts.ofCustomer, { body: { id: ana.person.id } });
  expect(data).toMatchObject({ contact: null, requests: [{ id, state: 'closed' }] });
});

test('a contact whose account staff deactivate is no longer the contact', async () => {
  const { ana } = await family();
  const ben = await users.customer();
  await users.invite(ben, ana);
  await makeLegacyRequest(ana, ben);
  await sue.request(accounts.deactivate, { body: { id: ben.person.id, reason: 'Spam' } });
  expect(await own(ana)).toMatchObject({ contact: null, request: null, candidates: [{}] });
});

test('the export of both names each other, and an erasure removes the texts', async () => {
  const { ana, ben } = await family();
  await makeLegacyRequest(ana, ben);
  const subject = { name: '', storyId: null, addFile: async () => null };
  const ofAna = await exportLegacyContacts(app.db, { ...subject, personId: ana.person.id });
  const ofBen = await exportLegacyContacts(app.db, { ...subject, personId: ben.person.id });
  expect(ofAna).toMatchObject({ legacy_contacts: [{}], legacy_requests: [{ evidence: '', state: 'open' }] });
  expect(ofBen).toMatchObject({ legacy_contacts: [{}], legacy_requests: [requestTexts] });
  await sue.request(accounts.delete, { body: { id: ben.person.id } });
  await sue.request(accounts.erase, { body: { id: ben.person.id } });
  const row = await db
    .selectFrom('legacy_requests')
    .select(['relationship', 'reason', 'evidence'])
    .where('person_id', '=', ben.person.id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ relationship: '', reason: '', evidence: '' });
});
