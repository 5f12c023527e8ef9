import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { makeMemory } from '../../../testing/memory.ts';

const { users, app } = await createTestApp();

test('leaving a story ends access immediately on every device; memories stay', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const tablet = await ben.signIn();
  const memory = await makeMemory(app, ana, { by: ben });
  const { data } = await ben.request(contract.stories.leave, { body: { id: ana.person.id } });
  expect(data).toMatchObject({ id: ben.person.id, role: 'Sub User', disabled: true });
  for (const device of [ben, tablet]) {
    expect((await device.call('POST', '/api/user/fetch-customer-switch')).status).toBe(403);
    expect((await device.call('POST', '/api/post/fetchSingle', { id: memory })).status).toBe(403);
    expect((await device.request(contract.stories.switches, {})).data).toEqual([]);
    expect((await device.request(contract.stories.noStory, {})).data?.reason).toBe('left');
  }
  expect((await ana.request(contract.stories.family, { body: {} })).data).toEqual([]);
  expect((await ana.request(contract.gallery.memory, { body: { id: memory } })).data.id).toBe(memory);
});

test('leaving the active story switches to another one; leaving another story does not', async () => {
  const [ana, carla] = [await users.customer(), await users.customer()];
  const ben = await users.customer();
  await users.invite(ben, ana);
  await users.invite(ben, carla);
  await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  const other = await ben.request(contract.stories.leave, { body: { id: carla.person.id } });
  expect(other.data).toMatchObject({ role: 'Sub User', disabled: false });
  expect((await ben.request(contract.stories.customer, {})).data.id).toBe(ana.person.id);
  const active = await ben.request(contract.stories.leave, { body: { id: ana.person.id } });
  expect(active.data).toMatchObject({ role: 'Customer', disabled: false });
  expect((await ben.request(contract.stories.customer, {})).data.id).toBe(ben.person.id);
});

test('only a membership can be left, and only one’s own', async () => {
  const [ana, carla] = [await users.customer(), await users.customer()];
  const ben = await users.subUser(ana);
  await users.subUser(carla);
  const leave = (member: typeof ben | Awaited<ReturnType<typeof users.superAdmin>>, id: unknown) =>
    member.call('POST', '/api/user/leave-story', { id });
  for (const id of [ben.person.id, carla.person.id, newId()]) {
    expect((await leave(ben, id)).status).toBe(404);
  }
  expect((await leave(ana, ana.person.id)).status).toBe(404);
  expect((await leave(await users.superAdmin(), ana.person.id)).status).toBe(404);
  for (const invalidId of [undefined, 7, 'me', [ana.person.id], `${ana.person.id}'--`]) {
    expect((await leave(ben, invalidId)).status).toBe(422);
  }
  expect((await ana.request(contract.stories.family, { body: {} })).data).toHaveLength(1);
  expect((await carla.request(contract.stories.family, { body: {} })).data).toHaveLength(1);
});

test('a disabled story can be left', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  const ben = await users.subUser(disabledCustomer);
  await ben.request(contract.stories.leave, { body: { id: disabledCustomer.person.id } });
  expect((await ben.request(contract.stories.switches, {})).data).toEqual([]);
});
