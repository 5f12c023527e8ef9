import { contract, type TimelinePart } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { makeMemory } from '../../../testing/memory.ts';
import type { TestUser } from '../../../testing/users.ts';
import { giveReason } from '../../../testing/users.ts';

const { users, db, app, setClock } = await createTestApp();

type CaptureDate = [year: number, month: number | null];

/** Creates a story with memories of these dates, each added a minute after the previous; returns their ids. */
async function createStory(...dates: CaptureDate[]) {
  const ana = await users.customer();
  const ids: string[] = [];
  for (const [year, month] of dates) {
    setClock(new Date(app.now().getTime() + 60_000));
    ids.push(await makeMemory(app, ana, { by: ana, year, month, width: 200, height: 150 }));
  }
  return { ana, ids };
}

const fetchTimeline = (member: TestUser, part: Partial<TimelinePart> = {}) =>
  member.request(contract.gallery.timeline, { body: part });

/** Returns the ids in a response, in the order of its groups. */
const idsOf = ({ data, groups }: Awaited<ReturnType<typeof fetchTimeline>>) =>
  groups.flatMap(({ label }) => (data[label] ?? []).map(({ id }) => id));

test('a timeline groups memories by date, newest first, a year without a month after its months', async () => {
  const { ana, ids } = await createStory([1958, null], [1958, 6], [2024, 8], [1958, 11], [1958, 6]);
  const [yearAlone, june, august, november, juneLater] = ids;
  const response = await fetchTimeline(ana);
  expect(response.groups).toEqual([
    { label: 'August 2024', year: 2024, month: 8, count: 1 },
    { label: 'November 1958', year: 1958, month: 11, count: 1 },
    { label: 'June 1958', year: 1958, month: 6, count: 2 },
    { label: '1958', year: 1958, month: null, count: 1 },
  ]);
  expect(idsOf(response)).toEqual([august, november, juneLater, june, yearAlone]);
  expect(response.data['June 1958']?.[0]).toMatchObject({
    id: juneLater,
    label: 'June 1958',
    year: 1958,
    month: 6,
  });
});

test('a story without memories has no groups', async () => {
  expect(await fetchTimeline(await users.customer())).toEqual({
    success: true,
    data: {},
    groups: [],
    next: null,
  });
});

test('a label selects one group; all groups are still listed', async () => {
  const { ana, ids } = await createStory([1958, null], [1958, 6], [1959, 6]);
  const response = await fetchTimeline(ana, { label: '1958' });
  expect(Object.keys(response.data)).toEqual(['1958']);
  expect(idsOf(response)).toEqual([ids[0]]);
  expect(response.groups.map(({ label }) => label)).toEqual(['June 1959', 'June 1958', '1958']);
  for (const label of [
    'July 1958',
    'June',
    '1958 June',
    'Juni 1958',
    '__proto__',
    "'; drop table memories; --",
    '',
  ]) {
    expect((await fetchTimeline(ana, { label })).data, label).toEqual({});
  }
});

test('the pages of a timeline contain each memory once', async () => {
  const { ana, ids } = await createStory(
    [1958, null],
    [1958, 6],
    [2024, 8],
    [1958, 6],
    [1958, 6],
    [1958, null],
  );
  const whole = idsOf(await fetchTimeline(ana));
  expect([...whole].sort()).toEqual([...ids].sort());
  const listed: string[] = [];
  for (let after: string | undefined; listed.length < whole.length; after = listed.at(-1)) {
    const part = idsOf(await fetchTimeline(ana, { limit: 2, after }));
    expect(part).toHaveLength(2);
    listed.push(...part);
  }
  expect(listed).toEqual(whole);
  expect(idsOf(await fetchTimeline(ana, { limit: 2, after: whole.at(-1) }))).toEqual([]);
  expect(idsOf(await fetchTimeline(ana, { limit: 2, skip: 3 }))).toEqual(whole.slice(3, 5));
  expect(idsOf(await fetchTimeline(ana, { label: 'June 1958', skip: 1, limit: 5 }))).toEqual(
    whole.slice(2, 4),
  );
  expect(idsOf(await fetchTimeline(ana, { skip: 100 }))).toEqual([]);
});

test('a deleted memory is in no group, but still works as a cursor', async () => {
  const { ana } = await createStory([1958, 6], [1958, 6], [1960, 1]);
  const [first, second = '', third] = idsOf(await fetchTimeline(ana));
  await db.updateTable('memories').set({ deleted_at: app.now() }).where('id', '=', second).execute();
  const response = await fetchTimeline(ana);
  expect(response.groups.map(({ count }) => count)).toEqual([1, 1]);
  expect(idsOf(response)).toEqual([first, third]);
  expect(idsOf(await fetchTimeline(ana, { after: second }))).toEqual([third]);
});

test('a cursor from another story returns nothing', async () => {
  const { ana } = await createStory([1958, 6]);
  const { ids } = await createStory([1999, 6]);
  expect(idsOf(await fetchTimeline(ana, { after: ids[0] }))).toEqual([]);
  expect(idsOf(await fetchTimeline(ana, { after: newId() }))).toEqual([]);
});

test('the storyteller’s id, in body or query, opens the timeline for a Super Admin and the story’s people', async () => {
  const { ana, ids } = await createStory([1958, 6]);
  const ben = await users.subUser(ana);
  const id = ana.person.id;
  const superAdmin = await users.superAdmin();
  await giveReason(superAdmin, ana);
  for (const member of [ana, ben, superAdmin]) {
    expect(idsOf(await fetchTimeline(member, { id }))).toEqual(ids);
    const response = await member.call('POST', `/api/post/timeline?id=${id}`, {});
    expect(response.body).toMatchObject({ groups: [{ label: 'June 1958', count: 1 }] });
  }
  const stranger = await users.customer();
  for (const [path, body] of [
    ['/api/post/timeline', { id }],
    [`/api/post/timeline?id=${id}`, {}],
  ] as const) {
    expect((await stranger.call('POST', path, body)).status).toBe(404);
  }
  expect((await (await users.superAdmin()).call('POST', '/api/post/timeline', {})).status).toBe(404);
});

test('invalid page parameters are rejected with a message', async () => {
  const ana = await users.customer();
  const invalidParts = [
    { limit: 0 },
    { limit: 1001 },
    { limit: 1.5 },
    { limit: '10' },
    { skip: -1 },
    { skip: 2_000_000 },
    { after: 'first' },
    { id: 7 },
    { label: 5 },
    { label: 'x'.repeat(41) },
  ];
  for (const body of invalidParts) {
    const { status, body: response } = await ana.call('POST', '/api/post/timeline', body);
    expect(status, JSON.stringify(body)).toBe(422);
    const [field = ''] = Object.keys(body);
    expect(response).toMatchObject({ success: false, message: { [field]: [expect.stringMatching(/\.$/)] } });
  }
});

test('the latest memories can be limited to a few, or to the caller’s own', async () => {
  const { ana, ids } = await createStory([1958, 6], [1999, 1], [1970, 1]);
  const ben = await users.subUser(ana);
  const memoryOfBen = await makeMemory(app, ana, { by: ben, width: 200, height: 150 });
  const listLatest = async (body: { limit?: number; mine?: boolean }) =>
    (await ben.request(contract.gallery.memories, { body })).data.map(({ id }) => id);
  expect(await listLatest({ limit: 2 })).toEqual([memoryOfBen, ids[2]]);
  expect(await listLatest({ mine: true })).toEqual([memoryOfBen]);
  expect(await listLatest({})).toHaveLength(4);
  expect((await ana.call('POST', '/api/post/fetch', { limit: 1001, mine: 'yes' })).body).toMatchObject({
    message: { limit: [expect.any(String)], mine: [expect.any(String)] },
  });
});
