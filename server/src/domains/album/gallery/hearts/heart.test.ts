import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { users, db, app, setClock } = await createTestApp();
setClock(new Date('2027-01-15T20:05:00Z'));
const { gallery, notifications } = contract;

const nameOf = ({ person }: TestUser) => `${person.fname} ${person.lname}`;

/** Creates a storyteller with a memory, and two members of her story. */
async function createFamily() {
  const ana = await users.customer();
  const [ben, cleo] = [await users.subUser(ana), await users.subUser(ana)];
  return { ana, ben, cleo, memory: await makeMemory(app, ana, { by: ben, caption: 'The boat' }) };
}

const setHeart = async (member: TestUser, id: string, heart = true) =>
  (await member.request(gallery.setHeart, { body: { id, heart } })).data;

const fetchMemory = async (member: TestUser, id: string) =>
  (await member.request(gallery.memory, { body: { id } })).data;

const notificationsOf = async (member: TestUser) =>
  (await fetchUnreadNotifications(member)).map(({ data: { url, msg } }) => [url, msg]);

test('hearts are counted and named for everybody in the story, first given first', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  await setHeart(cleo, memory);
  setClock(new Date(app.now().getTime() + 1000));
  const both = [cleo, ana].map((member) => ({ id: member.person.id, fullName: nameOf(member) }));
  expect(await setHeart(ana, memory)).toEqual(both);
  expect(await fetchMemory(ben, memory)).toMatchObject({ hearts: both, hearts_count: 2 });
  const { data } = await ben.request(gallery.shortMemories, { body: {} });
  expect(data[0]).toMatchObject({ id: memory, hearts_count: 2 });
});

test('a heart is taken back by setting it to false; setting the same twice changes nothing', async () => {
  const { ana, cleo, memory } = await createFamily();
  const responses = await Promise.all([1, 2, 3].map(() => setHeart(cleo, memory)));
  expect(new Set(responses.map((hearts) => hearts.length))).toEqual(new Set([1]));
  expect((await fetchMemory(ana, memory)).hearts_count).toBe(1);
  expect(await setHeart(cleo, memory, false)).toEqual([]);
  expect(await setHeart(cleo, memory, false)).toEqual([]);
  expect(await fetchMemory(ana, memory)).toMatchObject({ hearts: [], hearts_count: 0 });
});

test('concurrent hearts of several people are all counted', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  await Promise.all([ana, ben, cleo].map((member) => setHeart(member, memory)));
  const { hearts, hearts_count } = await fetchMemory(ana, memory);
  expect([hearts.length, hearts_count]).toEqual([3, 3]);
});

test('a heart notifies the author and the storyteller; taken back, it disappears unread', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  await setHeart(cleo, memory);
  const expected = [[`/post/${memory}`, `<strong>${nameOf(cleo)}</strong> gave a heart to “The boat”`]];
  expect(await notificationsOf(ana)).toEqual(expected);
  expect(await notificationsOf(ben)).toEqual(expected);
  expect(await notificationsOf(cleo)).toEqual([]);
  await setHeart(cleo, memory, false);
  expect(await notificationsOf(ana)).toEqual([]);
  expect(await notificationsOf(ben)).toEqual([]);
});

test('hearts within an hour make one notification with a count, which follows those taken back', async () => {
  const { ana, ben, cleo, memory } = await createFamily();
  const uncaptioned = await makeMemory(app, ana, { by: ana, year: 1962, month: null });
  await setHeart(cleo, memory);
  setClock(new Date(app.now().getTime() + 1000));
  await setHeart(cleo, uncaptioned);
  const galleryUrl = `/gallery?story=${ana.person.id}`;
  expect(await notificationsOf(ana)).toEqual([
    [galleryUrl, `<strong>${nameOf(cleo)}</strong> gave hearts to 2 photographs`],
  ]);
  // The author of one of them hears of that one only.
  expect(await notificationsOf(ben)).toHaveLength(1);
  await setHeart(cleo, memory, false);
  expect(await notificationsOf(ana)).toEqual([
    [`/post/${uncaptioned}`, `<strong>${nameOf(cleo)}</strong> gave a heart to a memory of 1962`],
  ]);
  expect(await notificationsOf(ben)).toEqual([]);
});

test('a notification that was read stays when the heart is taken back', async () => {
  const { ana, cleo, memory } = await createFamily();
  await setHeart(cleo, memory);
  await ana.request(notifications.readAll, { body: {} });
  await setHeart(cleo, memory, false);
  expect((await ana.request(notifications.fetch, { body: {} })).data).toHaveLength(1);
});

test('an author who left the story is not notified', async () => {
  const { ben, cleo, memory } = await createFamily();
  await db.deleteFrom('memberships').where('person_id', '=', ben.person.id).execute();
  await setHeart(cleo, memory);
  const rows = await db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', ben.person.id)
    .execute();
  expect(rows).toEqual([]);
});

test('a deleted memory takes no hearts', async () => {
  const { ana, cleo, memory } = await createFamily();
  await ana.request(gallery.deleteMemory, { body: { id: memory } });
  expect((await cleo.call('POST', '/api/post/heart', { id: memory, heart: true })).status).toBe(404);
});

test('only true and false are accepted', async () => {
  const { cleo, memory } = await createFamily();
  for (const heart of [undefined, null, 'yes', 1]) {
    expect((await cleo.call('POST', '/api/post/heart', { id: memory, heart })).status).toBe(422);
  }
});
