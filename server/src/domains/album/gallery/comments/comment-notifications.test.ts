import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { users, db, app } = await createTestApp();

const nameOf = ({ person }: TestUser) => `${person.fname} ${person.lname}`;

const addComment = async (member: TestUser, post_id: string, comment: string) =>
  (await member.request(contract.gallery.addComment, { body: { post_id, comment } })).data;

/** Creates a storyteller and two members of her story. */
async function createFamily() {
  const ana = await users.customer();
  return { ana, ben: await users.subUser(ana), cleo: await users.subUser(ana) };
}

test('each comment notifies the memory’s author, the storyteller and earlier commenters once, but not its own author', async () => {
  const { ana, ben, cleo } = await createFamily();
  const dora = await users.subUser(ana);
  const memory = await makeMemory(app, ana, { by: ben, caption: 'The boat' });
  const notifications = async (member: TestUser) =>
    (await fetchUnreadNotifications(member)).map(({ data }) => [data.url, data.msg]);
  const notificationOf = (by: TestUser) => [
    `/post/${memory}`,
    `<strong>${nameOf(by)}</strong> commented on “The boat”`,
  ];

  await addComment(cleo, memory, 'Where was that?');
  await addComment(cleo, memory, 'And who is that?');
  expect(await notifications(ana)).toEqual([notificationOf(cleo), notificationOf(cleo)]);
  expect(await notifications(ben)).toEqual([notificationOf(cleo), notificationOf(cleo)]);
  expect(await notifications(dora)).toEqual([]);
  expect(await notifications(cleo)).toEqual([]);

  await addComment(ana, memory, 'On the lake.');
  expect(await notifications(cleo)).toEqual([notificationOf(ana)]);
  expect(await notifications(ben)).toHaveLength(3);
  expect(await notifications(ana)).toHaveLength(2);
});

test('people who left the story or deleted their comment are not notified', async () => {
  const { ana, ben, cleo } = await createFamily();
  const memory = await makeMemory(app, ana, { by: ben });
  const { id } = await addComment(cleo, memory, 'Never mind.');
  await cleo.request(contract.gallery.deleteComment, { body: { id } });
  await db.deleteFrom('memberships').where('person_id', '=', ben.person.id).execute();
  // He is still a member of another story.
  await users.invite(ben, await users.customer());
  await addComment(ana, memory, 'Hello?');
  const notifications = await db
    .selectFrom('notifications')
    .innerJoin('people', 'people.id', 'notifications.sender_id')
    .select('notifications.person_id')
    .where('people.id', '=', ana.person.id)
    .execute();
  expect(notifications).toEqual([]);
});

test('a notification escapes names and captions, and names a memory without a caption by its date', async () => {
  const ana = await users.customer();
  const eve = await users.subUser(ana, { fname: '<img src=x onerror=alert(1)>' });
  const memory = await makeMemory(app, ana, { by: ana, caption: '<script>alert(2)</script>' });
  await addComment(eve, memory, '<script>alert(3)</script>');
  const [notifications] = await fetchUnreadNotifications(ana);
  expect(notifications?.data.msg).toBe(
    `<strong>&lt;img src=x onerror=alert(1)&gt; ${eve.person.lname}</strong> commented on “&lt;script&gt;alert(2)&lt;/script&gt;”`,
  );
  const uncaptionedMemory = await makeMemory(app, ana, { by: ana, year: 1962, month: null });
  await addComment(eve, uncaptionedMemory, 'Hello');
  const notification = (await fetchUnreadNotifications(ana)).find(
    ({ data }) => data.url === `/post/${uncaptionedMemory}`,
  );
  expect(notification?.data.msg).toMatch(/ commented on a memory of 1962$/);
});
