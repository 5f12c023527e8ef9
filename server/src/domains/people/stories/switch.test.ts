import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';

const { users, db, app } = await createTestApp();

test('a member with their own story can switch between stories, separately on each device', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await users.invite(ben, ana);
  const tablet = await ben.signIn();
  expect((await ben.request(contract.stories.isSwitch, {})).data).toBe(true);
  const switched = await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  expect(switched.data).toMatchObject({ id: ben.person.id, role: 'Sub User', disabled: false });
  expect((await ben.request(contract.people.info, {})).data.role).toBe('Sub User');
  expect((await tablet.request(contract.people.info, {})).data.role).toBe('Customer');
  const { data } = await ben.request(contract.stories.switches, {});
  expect(data.map(({ id, own, current }) => ({ id, own, current }))).toEqual([
    { id: ben.person.id, own: true, current: false },
    { id: ana.person.id, own: false, current: true },
  ]);
  const roles = await ben.request(contract.stories.roles, {});
  expect(roles.data.current).toMatchObject({ id: ana.person.id, role: 'Sub User' });
  expect(roles.data.roles.map(({ role }) => role)).toEqual(['Customer', 'Sub User']);
});

test('a Customer without invitations has nothing to switch to', async () => {
  const ana = await users.customer();
  expect((await ana.request(contract.stories.isSwitch, {})).data).toBe(false);
});

test('a story without membership is not found', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  const foreign = await ben.call('POST', '/api/user/update-switch', { id: ana.person.id });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual((await ben.call('POST', '/api/user/update-switch', { id: newId() })).body);
});

test('a disabled story is listed as such and can be entered only by its storyteller', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  const ana = await users.customer();
  const ben = await users.subUser(disabledCustomer);
  await users.invite(ben, ana);
  expect((await ben.request(contract.stories.switches, {})).data).toMatchObject([
    { disabled: true },
    { disabled: false },
  ]);
  expect(await ben.call('POST', '/api/user/update-switch', { id: disabledCustomer.person.id })).toMatchObject(
    {
      status: 403,
      body: { code: 'story_inactive', message: 'This account is in-active' },
    },
  );
  await users.invite(disabledCustomer, ana);
  await disabledCustomer.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  const switchedBack = await disabledCustomer.request(contract.stories.updateSwitch, {
    body: { id: disabledCustomer.person.id },
  });
  expect(switchedBack.data).toMatchObject({ role: 'Customer', disabled: true });
});

test('removing a member ends access to the story immediately', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  expect((await ben.request(contract.stories.customer, {})).data.id).toBe(ana.person.id);
  await db.deleteFrom('memberships').where('person_id', '=', ben.person.id).execute();
  expect((await ben.call('POST', '/api/user/fetch-customer-switch')).status).toBe(403);
  expect((await ben.request(contract.stories.switches, {})).data).toEqual([]);
  expect((await ben.request(contract.people.info, {})).data.disabled).toBe(true);
});

test('every role sees the permitted fields of the storyteller', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const sue = await users.superAdmin();
  const dev = await users.developer();
  const query = { id: ana.person.id };
  expect((await ana.request(contract.stories.customer, {})).data.contact).toBe(ana.person.contact);
  expect((await ben.request(contract.stories.customer, {})).data).toMatchObject({
    fullName: `${ana.person.fname} ${ana.person.lname}`,
    email: '',
    contact: '',
    details: { dob: null },
    video: null,
  });
  expect((await sue.request(contract.stories.customer, { query })).data.details.dob).toBe('1950-06-15');
  expect((await dev.request(contract.stories.customer, { query })).data).toMatchObject({
    email: ana.person.email,
    contact: '',
    details: { dob: null },
  });
  expect((await sue.call('POST', '/api/user/fetch-customer-switch')).status).toBe(404);
});

test('staff cannot switch stories, but list those of a customer', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  expect((await sue.request(contract.stories.isSwitch, {})).data).toBe(false);
  expect((await sue.call('POST', '/api/user/update-switch', { id: ana.person.id })).status).toBe(403);
  expect((await sue.request(contract.stories.switches, { query: { id: ana.person.id } })).data).toHaveLength(
    1,
  );
});

test('only staff can list another person’s stories', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana);
  await users.invite(carla, await users.customer());
  const path = (id: string) => `/api/user/get-switches?id=${id}`;
  for (const member of [ana, ben]) {
    for (const { person } of [carla, ana, ben].filter((user) => user !== member)) {
      const refused = await member.call('GET', path(person.id));
      expect(refused.status).toBe(404);
      expect(refused.body).toEqual((await member.call('GET', path(newId()))).body);
    }
    expect((await member.call('GET', path(member.person.id))).status).toBe(200);
  }
  const sue = await users.superAdmin();
  const { data } = await sue.request(contract.stories.switches, { query: { id: carla.person.id } });
  expect(data).toHaveLength(2);
});

test('a member with a booked interview is shown as such until their own story opens', async () => {
  const ben = await users.subUser(await users.customer());
  const hasBooked = async () => (await ben.request(contract.stories.switches, {})).booked;
  expect(await hasBooked()).toBe(false);
  const { id, storyId } = await createInterview(app, ben);
  expect(await hasBooked()).toBe(true);
  await db.updateTable('interviews').set({ status: 'cancelled' }).where('id', '=', id).execute();
  expect(await hasBooked()).toBe(false);
  await createInterview(app, ben);
  await db.updateTable('stories').set({ opened_at: app.now() }).where('id', '=', storyId).execute();
  expect(await hasBooked()).toBe(false);
});
