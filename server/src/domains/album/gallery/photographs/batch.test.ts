import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { sendMemory } from '../../../../testing/media/photographs.ts';
import { fetchUnreadNotifications } from '../../../../testing/notifications.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { fastify, users, app, setClock } = await createTestApp();
setClock(new Date('2027-05-01T05:00:00Z'));
const { notifications } = contract;

const notificationsOf = async (member: TestUser) =>
  (await fetchUnreadNotifications(member)).map(({ data: { url, msg } }) => ({ url, msg }));

test('the storyteller and members are notified of a photograph, its author is not; nobody is notified of a rejected photograph', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const carla = await users.subUser(ana, { fname: '<b>Carla</b>' });
  const stranger = await users.customer();
  await sendMemory(fastify, carla, { fields: { month: '6' } });
  const { body } = await sendMemory(fastify, carla, { fields: { month: '6', year: '1958' } });
  const expected = [
    {
      url: `/post/${body.data.id}`,
      msg: `<strong>&lt;b&gt;Carla&lt;/b&gt; ${carla.person.lname}</strong> added a memory of June 1958`,
    },
  ];
  for (const [member, notifications] of [
    [ana, expected],
    [ben, expected],
    [carla, []],
    [stranger, []],
  ] as const) {
    expect(await notificationsOf(member)).toEqual(notifications);
  }
});

test('photographs added within an hour, even concurrently, make one notification with a count', async () => {
  const start = app.now();
  const ana = await users.customer();
  const [ben, carla] = [await users.subUser(ana), await users.subUser(ana)];
  const galleryUrl = `/gallery?story=${ana.person.id}`;
  const formatAddition = ({ person }: TestUser, what: string) =>
    `<strong>${person.fname} ${person.lname}</strong> added ${what}`;
  const send = (by: TestUser, year = '1958') => sendMemory(fastify, by, { fields: { year } });
  const setMinutesAfterStart = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000));

  await Promise.all(Array.from({ length: 6 }, () => send(ben)));
  expect(await notificationsOf(ana)).toEqual([
    { url: galleryUrl, msg: formatAddition(ben, '6 photographs') },
  ]);
  expect(await notificationsOf(carla)).toHaveLength(1);
  expect(await notificationsOf(ben)).toEqual([]);

  // Photographs added by another person, or to another story, make a separate notification.
  const otherStoryteller = await users.customer();
  await users.invite(ana, otherStoryteller);
  const { body } = await send(carla);
  await send(otherStoryteller);
  expect(await notificationsOf(ana)).toEqual(
    expect.arrayContaining([
      { url: `/post/${body.data.id}`, msg: formatAddition(carla, 'a memory of 1958') },
      { url: galleryUrl, msg: formatAddition(ben, '6 photographs') },
    ]),
  );
  expect(await notificationsOf(ana)).toHaveLength(3);

  // A read notification becomes unread again when the batch grows.
  await ana.request(notifications.readAll, { body: {} });
  await ana.request(notifications.resetCounter, {});
  setMinutesAfterStart(50);
  await send(ben);
  expect(await notificationsOf(ana)).toEqual([
    { url: galleryUrl, msg: formatAddition(ben, '7 photographs') },
  ]);
  expect((await ana.request(notifications.fetchUnread, {})).data.showCount).toBe(1);
  setMinutesAfterStart(61);
  const last = await send(ben, '1962');
  expect(await notificationsOf(ana)).toEqual([
    { url: `/post/${last.body.data.id}`, msg: formatAddition(ben, 'a memory of 1962') },
    { url: galleryUrl, msg: formatAddition(ben, '7 photographs') },
  ]);
  setClock(start);
});
