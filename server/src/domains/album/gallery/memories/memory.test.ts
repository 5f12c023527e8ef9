import { contract, type Memory } from '@lifestory/contract';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { isMediaSentByServer } from '../../../../testing/servers/test-store.ts';
import { giveReason } from '../../../../testing/users.ts';

const { fastify, users, db, app, setClock } = await createTestApp();

const advanceClock = (minutes: number) => setClock(new Date(app.now().getTime() + minutes * 60_000));

test('a family sees the memories of its story, last added first, with their authors', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const first = await makeMemory(app, ana, { by: ana, caption: 'The house on the hill' });
  advanceClock(1);
  const second = await makeMemory(app, ana, { by: ben, caption: 'The boat', year: 1962, month: null });
  const { data } = await ana.request(contract.gallery.memories, { body: {} });
  expect(data.map(({ id }) => id)).toEqual([second, first]);
  expect(data[0]).toMatchObject({
    user_id: ben.person.id,
    caption: 'The boat',
    year: 1962,
    month: null,
    label: '1962',
    comments_count: 0,
    created_at: app.now().toISOString(),
    user: { id: ben.person.id, fullName: `${ben.person.fname} ${ben.person.lname}`, profile: null },
  });
  expect(data[1]).toMatchObject({ year: 1958, month: 6, label: 'June 1958' });
  const seenByBen = (await ben.request(contract.gallery.memories, { body: {} })).data;
  const withoutAbilities = ({ can: _, ...memory }: Memory) => memory;
  expect(seenByBen.map(withoutAbilities)).toEqual(data.map(withoutAbilities));
});

test('a picture is listed in every available width and opens only with its signed URL', async () => {
  const ana = await users.customer();
  await makeMemory(app, ana, { by: ana, width: 1200, height: 900 });
  const { data } = await ana.request(contract.gallery.memories, { body: {} });
  const [memory] = data;
  expect(memory?.images.map(({ width, height }) => [width, height])).toEqual([
    [320, 240],
    [800, 600],
    [1200, 900],
  ]);
  expect(memory?.image).toBe(memory?.images[1]?.url);
  for (const { width, height, url } of memory?.images ?? []) {
    const response = await fastify.inject({ method: 'GET', url });
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=1800',
      ...(isMediaSentByServer ? { 'x-content-type-options': 'nosniff' } : {}),
    });
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height });
  }
  const unsigned = memory?.image.replace(/pictures\/[\w-]{48}/, 'memories') ?? '';
  expect((await fastify.inject({ method: 'GET', url: unsigned })).statusCode).toBe(403);
});

test('a small picture keeps its width', async () => {
  const ana = await users.customer();
  await makeMemory(app, ana, { by: ana, width: 200, height: 300 });
  const { data } = await ana.request(contract.gallery.memories, { body: {} });
  expect(data[0]?.images.map(({ width, height }) => [width, height])).toEqual([[200, 300]]);
  expect(data[0]?.image).toBe(data[0]?.images[0]?.url);
});

test("a deleted memory is neither listed nor found; one whose author left stays, with the author's name", async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const deletedMemory = await makeMemory(app, ana, { by: ana });
  const keptMemory = await makeMemory(app, ana, { by: ben });
  await db.updateTable('memories').set({ deleted_at: app.now() }).where('id', '=', deletedMemory).execute();
  await db.deleteFrom('memberships').where('person_id', '=', ben.person.id).execute();
  const { data } = await ana.request(contract.gallery.memories, { body: {} });
  expect(data.map(({ id, user }) => [id, user.fullName])).toEqual([
    [keptMemory, `${ben.person.fname} ${ben.person.lname}`],
  ]);
  expect((await ana.call('POST', '/api/post/fetchSingle', { id: deletedMemory })).status).toBe(404);
});

test('the storyteller’s id opens their memories for a Super Admin and the story’s people, and for nobody else', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.customer();
  const id = ana.person.id;
  const memory = await makeMemory(app, ana, { by: ana });
  const superAdmin = await users.superAdmin();
  await giveReason(superAdmin, ana);
  for (const member of [ana, ben, superAdmin]) {
    const { data } = await member.request(contract.gallery.memories, { body: { id } });
    expect(data.map((item) => item.id)).toEqual([memory]);
  }
  const foreign = await carla.call('POST', '/api/post/fetch', { id });
  expect(foreign.status).toBe(404);
  expect(foreign.body).toEqual((await carla.call('POST', '/api/post/fetch', { id: newId() })).body);
  expect((await carla.request(contract.gallery.memories, { body: {} })).data).toEqual([]);
  const single = await carla.call('POST', '/api/post/fetchSingle', { id: memory });
  expect(single.status).toBe(404);
  expect(single.body).toEqual((await carla.call('POST', '/api/post/fetchSingle', { id: newId() })).body);
  expect((await (await users.superAdmin()).call('POST', '/api/post/fetch', {})).status).toBe(404);
});

test('a member of two stories sees the memories of the active one', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await users.invite(ben, ana);
  const memoryOfAna = await makeMemory(app, ana, { by: ana });
  const memoryOfBen = await makeMemory(app, ben, { by: ben });
  const listIds = async () =>
    (await ben.request(contract.gallery.memories, { body: {} })).data.map(({ id }) => id);
  expect(await listIds()).toEqual([memoryOfBen]);
  await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  expect(await listIds()).toEqual([memoryOfAna]);
});

test('a single memory comes with its comments, oldest first', async () => {
  setClock(new Date('2027-01-15T20:05:00Z'));
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const id = await makeMemory(app, ana, {
    by: ana,
    comments: [
      { by: ben, comment: 'Is that the shed?' },
      { by: ana, comment: 'The very one.' },
    ],
  });
  const { data } = await ben.request(contract.gallery.memory, { body: { id } });
  expect(data).toMatchObject({ id, comments_count: 2, label: 'June 1958' });
  expect(data.comments).toMatchObject([
    { comment: 'Is that the shed?', created_at_h: '01/15/2027 12:05PM', user: { id: ben.person.id } },
    { comment: 'The very one.', created_at_h: '01/15/2027 01:05PM', user: { id: ana.person.id } },
  ]);
});

test('memories come with their comments, oldest first, unless the caller opts out', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const expectedComments = [
    { by: ben, comment: 'Who is that?' },
    { by: ana, comment: 'Your uncle.' },
  ];
  const first = await makeMemory(app, ana, { by: ana, comments: expectedComments });
  advanceClock(1);
  const second = await makeMemory(app, ana, { by: ana });
  const { data } = await ben.request(contract.gallery.memories, { body: {} });
  expect(
    data.map(({ id, comments }) => [id, comments?.map(({ comment, can }) => [comment, can.edit])]),
  ).toEqual([
    [second, []],
    [
      first,
      [
        ['Who is that?', true],
        ['Your uncle.', false],
      ],
    ],
  ]);
  const { data: memories } = await ben.request(contract.gallery.memories, { body: { comments: false } });
  expect(memories.map((memory) => 'comments' in memory)).toEqual([false, false]);
});

test('the failure for a memory of another accessible story names its storyteller; for any other story it names nobody', async () => {
  const [ana, ben, carla] = [await users.customer(), await users.customer(), await users.customer()];
  const disabledCustomer = await users.customer({ disabled: true });
  await users.invite(ben, ana);
  await users.invite(ben, disabledCustomer);
  const openMemory = async (story: { storyId: string; person: { id: string } }) => {
    const id = await makeMemory(app, story, { by: story });
    return (await ben.call('POST', '/api/post/fetchSingle', { id })).body;
  };
  const missing = (await ben.call('POST', '/api/post/fetchSingle', { id: newId() })).body;
  expect(missing).toEqual({ success: false, code: 'not_found', message: expect.any(String) });
  expect(await openMemory(ana)).toEqual({ ...missing, data: { switch_to: ana.person.id } });
  expect(await openMemory(carla)).toEqual(missing);
  expect(await openMemory(disabledCustomer)).toEqual(missing);
  await ben.request(contract.stories.updateSwitch, { body: { id: ana.person.id } });
  expect(await openMemory(ben)).toEqual({ ...missing, data: { switch_to: ben.person.id } });

  const deletedMemoryId = await makeMemory(app, ana, { by: ana });
  await ana.request(contract.gallery.deleteMemory, { body: { id: deletedMemoryId } });
  await ben.request(contract.stories.updateSwitch, { body: { id: ben.person.id } });
  expect((await ben.call('POST', '/api/post/fetchSingle', { id: deletedMemoryId })).body).toEqual(missing);
  await ana.request(contract.stories.removeMember, { body: { id: ben.person.id } });
  expect(await openMemory(ana)).toEqual(missing);
});
