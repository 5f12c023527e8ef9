import { contract, legacyWaitingDays } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { makeLegacyRequest, requestTexts } from '../../../testing/family.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import type { TestUser } from '../../../testing/users.ts';

const { db, users, setClock } = await createTestApp();
const { legacyContacts } = contract;
const noon = new Date('2027-05-03T19:00:00Z');
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);
setClock(noon);
beforeEach(() => setClock(noon));
const sue = await users.superAdmin();

const decide = async (
  call: 'approve' | 'reject' | 'reverse',
  id: string,
  note = 'Certificate 12-345',
  staff = sue,
) => (await staff.signIn()).call('POST', `/api${legacyContacts[call].path}`, { id, note });
const mailKinds = async (email: string) =>
  (await db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const ofCustomer = async (ana: TestUser) =>
  (await (await sue.signIn()).request(legacyContacts.ofCustomer, { body: { id: ana.person.id } })).data;

/** A storyteller whose legacy contact has asked to take over the story. */
async function asked() {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  return { ana, ben, id: await makeLegacyRequest(ana, ben) };
}

test('a request informs the storyteller and staff at once, and is an alert until it is decided', async () => {
  const { ana, ben, id } = await asked();
  expect(await mailKinds(ana.person.email)).toEqual(['legacy-request']);
  expect((await mailKinds(ben.person.email)).at(-1)).toBe('legacy-request-received');
  const [told] = await fetchUnreadNotifications(ana);
  expect(told?.data).toMatchObject({ url: `/setting?story=${ana.person.id}` });
  expect(told?.data.msg).toContain('asks to take over your story');
  expect((await fetchUnreadNotifications(sue))[0]?.data.url).toBe(`/user/view/${ana.person.id}`);
  const alert = async () =>
    (await sue.request(contract.dashboard.alerts, {})).alerts.find(
      ({ cause }) => cause === 'legacy_requests',
    );
  expect(await alert()).toMatchObject({
    message: expect.stringContaining('1 legacy contact asks'),
    url: `/user/view/${ana.person.id}`,
  });
  const repeated = { id: ana.person.id, ...requestTexts };
  expect((await ben.call('POST', `/api${legacyContacts.request.path}`, repeated)).status).toBe(409);
  expect((await decide('reject', id, 'We could not reach you.')).status).toBe(200);
  expect(await alert()).toBeUndefined();
});

test('a request needs a relationship, a reason and evidence of limited length', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  const ask = (texts: object) =>
    ben.call('POST', `/api${legacyContacts.request.path}`, { id: ana.person.id, ...requestTexts, ...texts });
  expect(await ask({ reason: ' ', evidence: 'x'.repeat(2001), relationship: undefined })).toMatchObject({
    status: 422,
    body: {
      message: {
        relationship: ['Please enter the relationship to the storyteller.'],
        reason: ['Please enter the reason.'],
        evidence: [expect.stringContaining('2,000')],
      },
    },
  });
  expect((await ask({ evidence: 'a\u0000b' })).status).toBe(422);
});

test('a member who is not the legacy contact cannot ask', async () => {
  const { ana } = await asked();
  const carl = await users.subUser(ana);
  for (const caller of [carl, await users.customer(), ana, sue]) {
    const body = { id: ana.person.id, ...requestTexts };
    expect((await caller.call('POST', `/api${legacyContacts.request.path}`, body)).status).toBe(404);
  }
});

test('the storyteller declines a request with one call, even when the story is closed', async () => {
  const { ana, ben, id } = await asked();
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  await ana.request(legacyContacts.declineRequest, {});
  expect((await mailKinds(ben.person.email)).at(-1)).toBe('legacy-request-declined');
  setClock(days(legacyWaitingDays));
  expect((await decide('approve', id)).status).toBe(404);
  expect((await ofCustomer(ana)).requests).toMatchObject([
    { id, state: 'declined', is_own: false, entered_by: null },
  ]);
});

test('after a declined request, the contact can ask again only after 30 days, and after three only once named again', async () => {
  const { ana, ben } = await asked();
  const ask = async () =>
    (await ben.signIn()).call('POST', `/api${legacyContacts.request.path}`, {
      id: ana.person.id,
      ...requestTexts,
    });
  const findRefusal = async () =>
    (await (await ben.signIn()).request(legacyContacts.roles, {})).data[0]?.refusal;
  const decline = async () => (await ana.signIn()).request(legacyContacts.declineRequest, {});
  expect(await findRefusal()).toBeNull();
  await decline();
  for (const day of [0, 29]) {
    setClock(days(day));
    expect(await ask()).toMatchObject({ status: 409, body: { message: await findRefusal() } });
    expect(await findRefusal()).toContain('declined your last request. You can ask again from');
  }
  const mailCount = (await mailKinds(ana.person.email)).length;
  for (const day of [30, 60]) {
    setClock(days(day));
    expect((await ask()).status).toBe(200);
    await decline();
  }
  expect((await mailKinds(ana.person.email)).length).toBe(mailCount + 2);
  setClock(days(300));
  expect(await ask()).toMatchObject({ status: 409 });
  expect(await findRefusal()).toContain('has declined 3 of your requests');
  await (await ana.signIn()).request(legacyContacts.withdraw, {});
  await (await ana.signIn()).request(legacyContacts.name, { body: { id: ben.person.id } });
  expect(await findRefusal()).toBeNull();
  expect((await ask()).status).toBe(200);
});

test('a contact of a closed story can ask, and can withdraw the request', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  await ben.request(legacyContacts.request, { body: { id: ana.person.id, ...requestTexts } });
  await ben.request(legacyContacts.withdrawRequest, { body: { id: ana.person.id } });
  const { data } = await ben.request(legacyContacts.roles, {});
  expect(data).toMatchObject([{ request: { state: 'withdrawn' } }]);
});

const askFor = async (ana: TestUser) =>
  (await sue.signIn()).call('POST', `/api${legacyContacts.requestForContact.path}`, {
    id: ana.person.id,
    ...requestTexts,
  });

test('staff ask for a legacy contact who called: both are told, the waiting time holds, and the audit log names staff', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await ana.request(legacyContacts.name, { body: { id: ben.person.id } });
  expect((await askFor(ana)).status).toBe(200);
  expect((await mailKinds(ana.person.email)).at(-1)).toBe('legacy-request');
  expect((await mailKinds(ben.person.email)).at(-1)).toBe('legacy-request-made-for-you');
  const [told] = await fetchUnreadNotifications(ana);
  expect(told?.data.msg).toContain('asks to take over your story');
  const [request] = (await ofCustomer(ana)).requests;
  expect(request).toMatchObject({ state: 'open', contact: { id: ben.person.id }, ...requestTexts });
  const entry = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'after'])
    .where('action', '=', 'legacy request made for the contact')
    .where('subject_id', '=', ana.person.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: sue.person.id, after: { legacy_request_id: request?.id } });
  // Either of them sees one open request, and the contact can withdraw that of staff.
  expect(await askFor(ana)).toMatchObject({
    status: 409,
    body: { message: 'There is an open request for this story already.' },
  });
  expect((await decide('approve', request?.id ?? '')).status).toBe(409);
  await ben.request(legacyContacts.withdrawRequest, { body: { id: ana.person.id } });
  expect((await askFor(ana)).status).toBe(200);
  const again = (await ofCustomer(ana)).requests[0]?.id ?? '';
  setClock(days(legacyWaitingDays));
  expect((await ofCustomer(ana)).requests).toMatchObject([
    { id: again, is_own: true, entered_by: { id: sue.person.id } },
    { is_own: true, state: 'withdrawn' },
  ]);
  expect(await decide('approve', again)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('another Super Admin has to approve it') },
  });
  expect((await ofCustomer(ana)).keeper).toBeNull();
  expect((await decide('approve', again, 'Certificate 12-345', await users.superAdmin())).status).toBe(200);
  expect(await askFor(ana)).toMatchObject({
    status: 409,
    body: { message: 'The legacy contact keeps this story already.' },
  });
});

test('after a declined request, staff cannot ask for the contact either, and read from when they can', async () => {
  const { ana, ben } = await asked();
  await ana.request(legacyContacts.declineRequest, {});
  const { refusal } = await ofCustomer(ana);
  expect(refusal).toContain('declined the last request of');
  expect(await askFor(ana)).toMatchObject({ status: 409, body: { message: refusal } });
  setClock(days(30));
  expect((await ofCustomer(ana)).refusal).toBeNull();
  expect((await askFor(ana)).status).toBe(200);
  for (const day of [30, 60]) {
    setClock(days(day));
    if (day === 60) await askFor(ana);
    await (await ana.signIn()).request(legacyContacts.declineRequest, {});
  }
  setClock(days(300));
  expect(await askFor(ana)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('once named again') },
  });
  const own = { id: ana.person.id, ...requestTexts };
  const contact = await ben.signIn();
  expect((await contact.call('POST', `/api${legacyContacts.request.path}`, own)).status).toBe(409);
});

test('for a story without a legacy contact, staff cannot ask; nor can others than a Super Admin', async () => {
  const ana = await users.customer();
  expect((await askFor(ana)).status).toBe(404);
  const body = { id: ana.person.id, ...requestTexts };
  for (const caller of [await users.developer(), ana, await users.subUser(ana)]) {
    const path = `/api${legacyContacts.requestForContact.path}`;
    expect((await caller.call('POST', path, body)).status).toBe(403);
  }
});

test('nobody can approve before the waiting period is over, nor without a note', async () => {
  const { ana, id } = await asked();
  setClock(new Date(days(legacyWaitingDays).getTime() - 1000));
  expect(await decide('approve', id)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  setClock(days(legacyWaitingDays));
  expect(await decide('approve', id, ' ')).toMatchObject({
    status: 422,
    body: { message: { note: ['Please enter the evidence that you checked.'] } },
  });
  expect((await decide('approve', newId())).status).toBe(404);
  expect((await ofCustomer(ana)).keeper).toBeNull();
});

test('a rejection is mailed with its reason', async () => {
  const { ana, ben, id } = await asked();
  expect((await decide('reject', id, 'The certificate is not readable.')).status).toBe(200);
  const mail = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_email', '=', ben.person.email)
    .where('kind', '=', 'legacy-request-rejected')
    .executeTakeFirstOrThrow();
  expect(mail.body_text).toContain('The certificate is not readable.');
  expect((await decide('reject', id)).status).toBe(404);
  expect((await ofCustomer(ana)).requests).toMatchObject([
    { state: 'rejected', note: 'The certificate is not readable.', decided_by: expect.any(String) },
  ]);
});

test('only a Super Admin decides; a Developer reads', async () => {
  const { ana, id } = await asked();
  const dev = await users.developer();
  const { data } = await dev.request(legacyContacts.ofCustomer, { body: { id: ana.person.id } });
  expect(data).toMatchObject({ requests: [requestTexts], can: { decide: false } });
  for (const call of ['approve', 'reject', 'reverse'] as const) {
    expect((await dev.call('POST', `/api${legacyContacts[call].path}`, { id, note: 'x' })).status).toBe(403);
  }
});
