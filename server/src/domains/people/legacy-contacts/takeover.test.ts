import { contract, legacyWaitingDays } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { makeLegacyRequest } from '../../../testing/family.ts';
import { saveCard } from '../../../testing/payments/saved-card.ts';
import type { TestUser } from '../../../testing/users.ts';

const { db, users, visitor, setClock, runCron, runJobs } = await createTestApp();
const { legacyContacts, accounts, stories, people, auth } = contract;
const noon = new Date('2027-05-03T19:00:00Z');
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);
const password = 'gentle river stones';
setClock(noon);
beforeEach(() => setClock(noon));
const sue = await users.superAdmin();

const decide = async (call: 'approve' | 'reject' | 'reverse', id: string, note = 'Certificate 12-345') =>
  (await sue.signIn()).call('POST', `/api${legacyContacts[call].path}`, { id, note });
const mailKinds = async (email: string) =>
  (await db.selectFrom('mails').select('kind').where('to_email', '=', email).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const ofCustomer = async (ana: TestUser) =>
  (await (await sue.signIn()).request(legacyContacts.ofCustomer, { body: { id: ana.person.id } })).data;
const signIn = (email: string) => visitor().call('POST', `/api${auth.login.path}`, { email, password });

/** A storyteller whose legacy contact has asked to take over the story. */
async function asked() {
  const ana = await users.customer({ password });
  const ben = await users.subUser(ana, { password });
  return { ana, ben, id: await makeLegacyRequest(ana, ben) };
}
/** The same, a week later, with an approved request; both sign-ins are new. */
async function takenOver() {
  const { ana, ben, id } = await asked();
  setClock(days(legacyWaitingDays));
  expect((await decide('approve', id)).status).toBe(200);
  return { ana, ben: await ben.signIn(), id };
}

test('the keeper does in the story what its storyteller did', async () => {
  const { ana, ben } = await takenOver();
  const { data: info } = await ben.request(people.info, {});
  expect(info).toMatchObject({ id: ben.person.id, role: 'Customer', can: ['invite_family'] });
  const email = 'nora@example.com';
  const row = { fname: 'Nora', lname: 'Lane', email, confirmation_email: email, relationship: 'Friend' };
  const invited = await ben.call('POST', '/api/user/add-relatives/0', [row]);
  expect(invited.status, JSON.stringify(invited.body)).toBe(200);
  const { data: family } = await ben.request(stories.family, { body: {} });
  expect(family).toEqual(expect.arrayContaining([expect.objectContaining({ email: 'nora@example.com' })]));
  await ben.request(stories.setInterviewerAccess, { body: { allowed: false } });
  expect((await ben.request(contract.subscriptions.status, {})).data.status).toBe('active');
  // What belongs to the person of the storyteller stays theirs.
  const { data: storyteller } = await ben.request(stories.customer, {});
  expect(storyteller).toMatchObject({ id: ana.person.id, email: '', contact: '' });
  const { data: person } = await ben.request(people.info, { query: { id: ana.person.id } });
  expect(person).toMatchObject({ email: '', contact: '' });
  expect((await ben.request(contract.ledger.ownTransactions, {})).data).toEqual([]);
  expect((await ben.call('POST', '/api/user/consents/withdraw')).status).toBe(409);
  expect((await ben.call('GET', '/api/user/legacy-contact')).status).toBe(404);
});

test('the storyteller’s sign-ins end; a new one opens no story, but says who looks after it', async () => {
  const { ana, ben } = await takenOver();
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  expect((await signIn(ana.person.email)).body).toMatchObject({
    switch: false,
    user: { role: 'Sub User', disabled: true, can: [] },
  });
  const again = await ana.signIn();
  expect((await again.request(stories.noStory, {})).data).toEqual({
    reason: 'taken_over',
    name: `${ben.person.fname} ${ben.person.lname}`,
  });
  expect((await again.call('POST', '/api/post/timeline', {})).status).toBe(403);
  expect((await again.call('POST', '/api/user/update-switch', { id: ana.person.id })).status).toBe(404);
  await again.request(contract.ledger.ownTransactions, {});
  // The keeper would lose the story.
  const deletion = await again.call('POST', '/api/user/deletion/request', { remove_contributions: false });
  expect(deletion).toMatchObject({ status: 409, body: { message: expect.stringContaining('contact us') } });
  await visitor().call('POST', `/api${auth.requestReset.path}`, { email: ana.person.email });
  await runJobs();
  expect((await mailKinds(ana.person.email)).at(-1)).toBe('password-reset');
  expect((await signIn(ben.person.email)).body).toMatchObject({ user: { role: 'Customer' } });
});

test('the keeper pays for hosting, even of a story that was closed', async () => {
  const { ana, ben } = await takenOver();
  const paid = () =>
    db.selectFrom('payments').select('person_id').where('story_id', '=', ana.storyId).execute();
  setClock(days(31));
  await runCron('renew_subscriptions');
  expect(await paid()).toEqual([]);
  expect((await mailKinds(ben.person.email)).at(-1)).toBe('renewal-failed');
  expect(await mailKinds(ana.person.email)).not.toContain('renewal-failed');
  // The keeper may have a subscription of their own, so the link names the story.
  const { body_text } = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_email', '=', ben.person.email)
    .where('kind', '=', 'renewal-failed')
    .executeTakeFirstOrThrow();
  expect(body_text).toContain(`/subscription?story=${ana.person.id}\n`);
  // The card renews at once.
  const later = await ben.signIn();
  await saveCard(later);
  await runJobs();
  expect(await paid()).toEqual([{ person_id: ben.person.id }]);
  await db
    .updateTable('subscriptions')
    .set({ status: 'inactive' })
    .where('story_id', '=', ana.storyId)
    .execute();
  const { data: switched } = await later.request(stories.updateSwitch, { body: { id: ana.person.id } });
  expect(switched).toMatchObject({ role: 'Customer', disabled: true });
  expect((await later.request(contract.subscriptions.status, {})).data.status).toBe('inactive');
});

test('a keeper with a card in use cannot delete it', async () => {
  const { ben } = await takenOver();
  const { id } = await saveCard(ben);
  expect((await ben.call('POST', '/api/user/delete-payment-method', { id })).body.code).toBe(
    'card_preferred',
  );
});

test('the keeper can neither leave the story nor be removed', async () => {
  const { ana, ben } = await takenOver();
  const leave = await ben.call('POST', '/api/user/leave-story', { id: ana.person.id });
  expect(leave).toMatchObject({ status: 409 });
  const removed = { id: ben.person.id, customer_id: ana.person.id };
  expect((await (await sue.signIn()).call('POST', '/api/user/delete-fnf-member', removed)).status).toBe(409);
  const declined = await ben.call('POST', '/api/user/legacy-roles/decline', { id: ana.person.id });
  expect(declined.status).toBe(409);
});

test('staff reverse an approval: the former state returns', async () => {
  const { ana, ben, id } = await takenOver();
  const listTold = async () =>
    (await (await ben.signIn()).request(contract.notifications.fetch, { body: {} })).data
      .map(({ data }) => data.msg)
      .join();
  expect(await listTold()).toContain('You now keep the story of');
  expect((await decide('reverse', id, 'The storyteller called us.')).status).toBe(200);
  // What was announced is no longer true.
  expect(await listTold()).not.toContain('You now keep the story of');
  expect(await listTold()).toContain('is theirs again');
  expect((await ben.request(people.info, {})).data.role).toBe('Sub User');
  expect((await ben.call('POST', '/api/user/add-relatives/0', [{}])).status).toBe(403);
  expect((await signIn(ana.person.email)).body).toMatchObject({ user: { role: 'Customer' } });
  const again = await ana.signIn();
  expect((await again.request(legacyContacts.own, {})).data).toMatchObject({
    contact: { id: ben.person.id },
    request: null,
  });
  expect(await ofCustomer(ana)).toMatchObject({
    keeper: null,
    requests: [
      { state: 'reversed', note: 'Certificate 12-345', reversal_note: 'The storyteller called us.' },
    ],
  });
  expect((await decide('reverse', id)).status).toBe(404);
  const { data } = await (await sue.signIn()).request(contract.audit.list, {
    query: { subject: ana.person.id },
  });
  expect(data.map(({ action }) => action)).toEqual([
    'legacy request reversed',
    'legacy request approved',
    'legacy request made',
    'legacy contact named',
  ]);
});

test('deleting the keeper gives the story back and ends its renewals', async () => {
  const { ana, ben } = await takenOver();
  await (await sue.signIn()).request(accounts.delete, { body: { id: ben.person.id } });
  expect(await ofCustomer(ana)).toMatchObject({
    keeper: null,
    contact: null,
    requests: [{ state: 'reversed' }],
  });
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('story_id', '=', ana.storyId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  expect((await signIn(ana.person.email)).status).toBe(200);
});

test('a keeper with a story of their own has both, and pays for each', async () => {
  const ana = await users.customer();
  const ben = await users.customer({ password });
  await users.invite(ben, ana);
  const id = await makeLegacyRequest(ana, ben);
  setClock(days(legacyWaitingDays));
  await decide('approve', id);
  const again = await ben.signIn();
  expect((await again.request(people.info, {})).data).toMatchObject({ can: ['invite_family', 'own_story'] });
  const { data } = await again.request(stories.roles, {});
  expect(data.roles).toMatchObject([{ role: 'Customer' }, { role: 'Customer', id: ana.person.id }]);
  await again.request(stories.updateSwitch, { body: { id: ana.person.id } });
  expect((await again.request(people.info, {})).data).toMatchObject({
    role: 'Customer',
    can: ['invite_family'],
  });
});
