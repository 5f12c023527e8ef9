import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { giveReason } from '../../../../testing/users.ts';

const { fastify, users, db, app, runAllJobs, setClock } = await createTestApp();
const start = new Date();
const setSecondsAfterStart = (seconds: number) => setClock(new Date(start.getTime() + seconds * 1000));
setClock(start);
const { gallery } = contract;

const ana = await users.customer();
const ben = await users.subUser(ana);
const carla = await users.subUser(ana);
const listIds = async () => (await ana.request(gallery.memories, { body: {} })).data.map(({ id }) => id);
const listFiles = async (id: string) => {
  const keys = [];
  for await (const { key } of app.storage.list(`memories/${id}/`)) keys.push(key);
  return keys;
};

test('a memory lists the caller’s permissions: all for its author, all but editing for the storyteller, else none', async () => {
  const { body } = await sendMemory(fastify, ben);
  const { id } = body.data;
  for (const [member, can] of [
    [ben, { edit: true, delete: true, download: true, link: true }],
    [ana, { edit: false, delete: true, download: true, link: true }],
    [carla, { edit: false, delete: false, download: false, link: false }],
  ] as const) {
    expect((await member.request(gallery.memory, { body: { id } })).data.can).toEqual(can);
  }
  const superAdmin = await users.superAdmin();
  await giveReason(superAdmin, ana);
  const { data } = await superAdmin.request(gallery.memories, { body: { id: ana.person.id } });
  expect(data.find((memory) => memory.id === id)?.can).toEqual({
    edit: false,
    delete: false,
    download: false,
  });
});

test('the author changes caption and date; omitted fields stay, and invalid fields are rejected', async () => {
  const { body } = await sendMemory(fastify, ben, { fields: { caption: 'Old', month: '6', year: '1958' } });
  const { id } = body.data;
  const change = async (fields: object) =>
    (await ben.request(gallery.changeMemory, { body: { id, ...fields } })).data;
  expect(await change({ caption: 'New' })).toMatchObject({ caption: 'New', label: 'June 1958' });
  expect(await change({ year: 1960, month: 3 })).toMatchObject({ caption: 'New', label: 'March 1960' });
  expect(await change({ year: 1961 })).toMatchObject({ label: '1961', month: null });
  expect(await change({ caption: '' })).toMatchObject({ caption: '', label: '1961' });
  expect((await ana.request(gallery.memory, { body: { id } })).data).toMatchObject({
    caption: '',
    label: '1961',
  });
  for (const invalidFields of [
    { month: 4 },
    { year: 1000 },
    { year: 3000 },
    { year: 1958, month: 13 },
    { year: 1958, month: 1.5 },
    { year: [1958] },
    { year: true },
    { caption: 7 },
    { caption: 'x'.repeat(501) },
  ]) {
    const response = await ben.call('POST', '/api/post/update', { id, ...invalidFields });
    expect([JSON.stringify(invalidFields).slice(0, 30), response.status]).toEqual([
      JSON.stringify(invalidFields).slice(0, 30),
      422,
    ]);
  }
});

test('a deleted memory is permanently removed after a day, even if the server’s clock is slightly slow', async () => {
  const id = (await sendMemory(fastify, ana)).body.data.id;
  await ana.request(gallery.deleteMemory, { body: { id } });
  const exists = async () =>
    (await db.selectFrom('memories').select('id').where('id', '=', id).execute()).length === 1;
  setSecondsAfterStart(86_400 - 1800);
  await runAllJobs();
  expect(await exists()).toBe(true);
  setSecondsAfterStart(86_400 - 5);
  await runAllJobs();
  expect(await exists()).toBe(false);
  expect(await listFiles(id)).toEqual([]);
  setSecondsAfterStart(0);
});

test('nobody but the author can change a memory, and other members and strangers can neither delete, restore nor download it', async () => {
  const { body } = await sendMemory(fastify, ben);
  const { id } = body.data;
  const send = async (member: typeof ana, path: string) =>
    (await member.call('POST', `/api/post/${path}`, { id, caption: 'Mine' })).status;
  expect(await send(ana, 'update')).toBe(403);
  for (const path of ['update', 'delete', 'original']) expect(await send(carla, path)).toBe(403);
  const stranger = await users.customer();
  for (const path of ['update', 'delete', 'original', 'restore'])
    expect(await send(stranger, path)).toBe(404);
  expect(await send(carla, 'restore')).toBe(404);
  expect(await listIds()).toContain(id);
});

test('a deleted memory disappears immediately, and the person who deleted it can restore it within a minute', async () => {
  const { body } = await sendMemory(fastify, ben);
  const { id } = body.data;
  await ana.request(gallery.deleteMemory, { body: { id } });
  expect(await listIds()).not.toContain(id);
  expect((await ben.call('POST', '/api/post/fetchSingle', { id })).status).toBe(404);
  expect((await ben.call('POST', '/api/post/delete', { id })).status).toBe(404);
  expect((await ben.call('POST', '/api/post/restore', { id })).status).toBe(404);
  setSecondsAfterStart(59);
  await ana.request(gallery.restoreMemory, { body: { id } });
  expect(await listIds()).toContain(id);
  await ben.request(gallery.deleteMemory, { body: { id } });
  setSecondsAfterStart(59 + 61);
  expect((await ben.call('POST', '/api/post/restore', { id })).status).toBe(404);
  setClock(start);
});

test('a deleted memory is permanently removed after a day, with its pictures and comments; a restored one stays', async () => {
  const deletedId = (await sendMemory(fastify, ben)).body.data.id as string;
  const restoredId = (await sendMemory(fastify, ben)).body.data.id as string;
  await db
    .insertInto('comments')
    .values({ id: restoredId, memory_id: deletedId, author_id: ana.person.id, comment: 'Ah!' })
    .execute();
  for (const id of [deletedId, restoredId]) await ben.request(gallery.deleteMemory, { body: { id } });
  await ben.request(gallery.restoreMemory, { body: { id: restoredId } });
  expect(await listFiles(deletedId)).toHaveLength(2);
  setSecondsAfterStart(25 * 3600);
  await runAllJobs();
  expect(await listFiles(deletedId)).toEqual([]);
  expect(await listFiles(restoredId)).toHaveLength(2);
  const rows = await db
    .selectFrom('memories')
    .select('id')
    .where('id', 'in', [deletedId, restoredId])
    .execute();
  expect(rows).toEqual([{ id: restoredId }]);
  expect(await db.selectFrom('comments').select('id').where('memory_id', '=', deletedId).execute()).toEqual(
    [],
  );
  setClock(start);
});

test('a memory added before originals were kept has no original to download', async () => {
  const id = await makeMemory(app, ana, { by: ana });
  expect((await ana.request(gallery.memory, { body: { id } })).data.can).toMatchObject({ download: false });
  expect((await ana.call('POST', '/api/post/original', { id })).status).toBe(403);
});

test('a removed member can neither add nor delete memories, and the storyteller of a disabled story cannot add any', async () => {
  const dan = await users.subUser(ana);
  const { body } = await sendMemory(fastify, dan);
  await db.deleteFrom('memberships').where('person_id', '=', dan.person.id).execute();
  const disabledCustomer = await users.customer({ disabled: true });
  for (const member of [dan, disabledCustomer]) {
    expect(await sendMemory(fastify, member)).toMatchObject({
      status: 403,
      body: { code: 'account_inactive' },
    });
  }
  expect((await dan.call('POST', '/api/post/delete', { id: body.data.id })).status).toBe(403);
});
