import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createFamilyRow } from '../../../testing/family.ts';
import { readDeliveredMails } from '../../../testing/mails/delivered-mail.ts';
import { makeMemory } from '../../../testing/memory.ts';
import type { TestUser } from '../../../testing/users.ts';

const { users, db, app, runJobs, visitor, setClock } = await createTestApp();
const sue = await users.superAdmin();
const dev = await users.developer();

const post = (by: TestUser, call: string, body: unknown) =>
  by.call<{ message: unknown }>('POST', `/api/user/${call}`, body);
const fetchFamily = async (member: TestUser) =>
  (await member.request(contract.stories.family, { body: {} })).data;

/** Invites a person to the story of `host`; returns the ids of the person and the membership. */
async function inviteMember(host: TestUser, email: string) {
  await host.request(contract.stories.invite, { params: { userId: '0' }, body: [createFamilyRow(email)] });
  const { id } = await db
    .selectFrom('people')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const row = (await fetchFamily(host)).find((member) => member.email === email);
  return { personId: id, invitationId: row?.id ?? '' };
}

test('a Super Admin can change the name and phone number of a membership, not the e-mail address or the account', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const response = await post(sue, 'fnf-update', {
    id: ben.person.id,
    fname: 'Benny',
    lname: 'Marsh',
    email: 'other@example.com',
    contact: '(213) 373-4254',
    relationship: 'Son',
  });
  expect(response.body).toEqual({
    success: true,
    message: 'Friends and family member updated successfully',
  });
  expect(await fetchFamily(ana)).toMatchObject([
    {
      fullName: 'Benny Marsh',
      email: ben.person.email,
      contact: '+1 213 373 4254',
      pivot: { relationship: 'Unknown' },
    },
  ]);
  const account = await ben.request(contract.people.info, {});
  expect(account.data).toMatchObject({ fname: ben.person.fname, contact: ben.person.contact });
  const audit = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', ben.person.id)
    .execute();
  expect(audit).toMatchObject([{ action: 'family member changed', actor_id: sue.person.id }]);
  await sue.request(contract.stories.updateMember, {
    body: { id: ben.person.id, fname: 'Benny', lname: 'Marsh', contact: '' },
  });
  expect(await fetchFamily(ana)).toMatchObject([{ contact: '' }]);
});

test('an invalid change returns messages by field', async () => {
  const ben = await users.subUser(await users.customer());
  const { id } = ben.person;
  const response = await post(sue, 'fnf-update', { id, fname: '…', lname: 'x'.repeat(101), contact: '1' });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.message as object)).toEqual(['fname', 'lname']);
  const phone = await post(sue, 'fnf-update', { id, fname: 'A', lname: 'B', contact: '1' });
  expect(phone).toMatchObject({
    status: 422,
    body: { message: { contact: ['Please enter a valid phone number, or leave it empty.'] } },
  });
  for (const invalidBody of [{}, { id: 7 }, { id, fname: 7, lname: [] }, { id: newId() }]) {
    expect((await post(sue, 'fnf-update', invalidBody)).status).toBe(422);
  }
});

test('a change of a member of several stories must name the story', async () => {
  const [ana, carla] = [await users.customer(), await users.customer()];
  const ben = await users.subUser(ana);
  await users.invite(ben, carla);
  const form = { id: ben.person.id, fname: 'Benny', lname: 'Marsh', contact: '' };
  expect(await post(sue, 'fnf-update', form)).toMatchObject({
    status: 422,
    body: { message: { customer_id: [expect.any(String)] } },
  });
  await sue.request(contract.stories.updateMember, { body: { ...form, customer_id: carla.person.id } });
  expect(await fetchFamily(carla)).toMatchObject([{ fname: 'Benny' }]);
  expect(await fetchFamily(ana)).toMatchObject([{ fname: ben.person.fname }]);
});

test('a removed member loses access immediately; their memories stay', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana, { password: 'slow-river-stone-7' });
  const memory = await makeMemory(app, ana, { by: ben });
  const response = await post(sue, 'delete-fnf-member', { id: ben.person.id, customer_id: ana.person.id });
  expect(response.body).toMatchObject({ message: 'Friend and family member deleted successfully' });
  expect((await ben.call('POST', '/api/user/fetch-customer-switch', {})).status).toBe(403);
  const signIn = { email: ben.person.email, password: 'slow-river-stone-7' };
  const signedIn = await visitor().request(contract.auth.login, { body: signIn });
  expect(signedIn).toMatchObject({ switch: false, user: { role: 'Sub User', disabled: true } });
  expect(await fetchFamily(ana)).toEqual([]);
  expect((await ana.request(contract.gallery.memory, { body: { id: memory } })).data.id).toBe(memory);
  expect((await post(sue, 'delete-fnf-member', { id: ben.person.id })).status).toBe(404);
});

test('a removed member is told by mail, and reads at the next sign-in what happened', async () => {
  const [ana, carla] = [await users.customer(), await users.customer()];
  const ben = await users.subUser(ana, { password: 'slow-river-stone-7' });
  await ana.request(contract.stories.removeMember, { body: { id: ben.person.id } });
  await runJobs();
  const [mail] = readDeliveredMails(app, ben.person.email);
  const storyteller = `${ana.person.fname} ${ana.person.lname}`;
  expect(mail).toContain(`the life story of ${storyteller}`);
  await visitor().request(contract.auth.requestReset, { body: { email: ben.person.email } });
  await runJobs();
  expect(readDeliveredMails(app, ben.person.email).join()).toContain('/create-new-password/');
  expect((await ben.request(contract.stories.noStory, {})).data).toEqual({
    reason: 'removed',
    name: storyteller,
  });
  await ben.request(contract.people.updateOwn, { body: { fname: 'Benny', lname: 'Sample' } });
  expect((await ben.request(contract.ledger.ownTransactions, {})).data).toEqual([]);
  await ben.request(contract.exports.start, {});
  // Another story, and the same one again, open as usual.
  await users.invite(ben, carla);
  await ben.request(contract.stories.updateSwitch, { body: { id: carla.person.id } });
  expect((await ben.request(contract.stories.noStory, {})).data).toBeNull();
});

test('somebody who was invited and never entered is removed without a mail', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', ben.person.id)
    .execute();
  await ana.request(contract.stories.removeMember, { body: { id: ben.person.id } });
  await runJobs();
  expect(readDeliveredMails(app, ben.person.email)).toEqual([]);
});

test('members of a story that was closed, and then erased, read that when they sign in', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana, { password: 'slow-river-stone-7' });
  const carla = await users.customer({ password: 'slow-river-stone-7' });
  const signInAgain = () =>
    visitor().request(contract.auth.login, {
      body: { email: ben.person.email, password: 'slow-river-stone-7' },
    });
  await sue.request(contract.accounts.delete, { body: { id: ana.person.id } });
  expect((await signInAgain()).user).toMatchObject({ disabled: true });
  const name = `${ana.person.fname} ${ana.person.lname}`;
  expect((await ben.request(contract.stories.noStory, {})).data).toEqual({ reason: 'closed', name });
  await sue.request(contract.accounts.erase, { body: { id: ana.person.id } });
  expect((await signInAgain()).user).toMatchObject({ disabled: true });
  expect((await ben.request(contract.stories.noStory, {})).data).toEqual({ reason: 'closed', name: null });
  expect((await carla.request(contract.stories.noStory, {})).data).toBeNull();
  await db.updateTable('stories').set({ opened_at: null }).where('person_id', '=', carla.person.id).execute();
  expect((await carla.request(contract.stories.noStory, {})).data).toEqual({ reason: 'none', name: null });
});

test('a storyteller can remove members of their own family only', async () => {
  const [ana, carla] = [await users.customer(), await users.customer()];
  const ben = await users.subUser(ana);
  await users.invite(ben, carla);
  for (const ref of [
    { id: ben.person.id, customer_id: carla.person.id },
    { id: newId() },
    { id: (await users.subUser(carla)).person.id },
  ]) {
    expect((await post(ana, 'delete-fnf-member', ref)).status).toBe(404);
  }
  expect((await post(ben, 'delete-fnf-member', { id: ben.person.id })).status).toBe(403);
  expect((await post(ana, 'delete-fnf-member', { id: ben.person.id })).status).toBe(200);
  expect(await fetchFamily(ana)).toEqual([]);
  expect(await fetchFamily(carla)).toHaveLength(2);
});

test('an expired invitation can be sent again by the storyteller and by staff, with a new link', async () => {
  const ana = await users.customer();
  const { invitationId, personId } = await inviteMember(ana, 'again@example.com');
  await runJobs();
  const start = app.now();
  setClock(new Date(start.getTime() + 15 * 24 * 3600 * 1000));
  const host = await ana.signIn();
  const staffSignIn = await sue.signIn();
  await post(host, 'resend-invitation', { id: invitationId });
  await post(staffSignIn, 'resend-invitation', { id: personId });
  await runJobs();
  const statuses = readDeliveredMails(app, 'again@example.com').map(async (text) => {
    const token = /\/create-password\/(\S+)/.exec(text)?.[1];
    return (await visitor().call('GET', `/api/user/check-token/${token}`)).status;
  });
  expect(await Promise.all(statuses)).toEqual([404, 200, 200]);
  setClock(start);
});

test('an accepted invitation can neither be sent again nor copied as a link', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  for (const call of ['resend-invitation', 'invitation-link']) {
    expect(await post(sue, call, { id: ben.person.id })).toMatchObject({
      status: 409,
      body: { message: 'This invitation has already been accepted.' },
    });
  }
});

test('a Super Admin can copy a link for choosing a first password, which is recorded', async () => {
  const ana = await users.customer();
  const { personId } = await inviteMember(ana, 'link@example.com');
  const { data } = await sue.request(contract.stories.invitationLink, { body: { id: personId } });
  const token = /\/create-password\/(\S+)/.exec(data.url)?.[1];
  expect((await visitor().call('GET', `/api/user/check-token/${token}`)).status).toBe(200);
  const audit = await db.selectFrom('audit_entries').selectAll().where('subject_id', '=', personId).execute();
  expect(audit).toMatchObject([{ action: 'invitation link made', actor_id: sue.person.id }]);
  expect(JSON.stringify(audit)).not.toContain(token);
});

test('a copied link never gives access to an existing account', async () => {
  const ana = await users.customer();
  await users.customer({ email: 'existing@example.com', password: 'slow-river-stone-7' });
  const { personId } = await inviteMember(ana, 'existing@example.com');
  for (const id of [personId, (await inviteMember(ana, dev.person.email)).personId]) {
    const { data } = await sue.request(contract.stories.invitationLink, { body: { id } });
    expect(data.url).toMatch(/\/login$/);
  }
});

test('a Developer, Sub Users and other storytellers cannot change members', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const { personId: id } = await inviteMember(ana, 'safe@example.com');
  const carla = await users.customer();
  const body = { id, customer_id: ana.person.id, fname: 'A', lname: 'B', contact: '' };
  const calls = ['fnf-update', 'delete-fnf-member', 'resend-invitation', 'invitation-link'];
  for (const call of calls) {
    for (const member of [dev, ben]) expect((await post(member, call, body)).status, call).toBe(403);
    expect([403, 404], call).toContain((await post(carla, call, body)).status);
  }
  expect(await fetchFamily(ana)).toHaveLength(2);
});
