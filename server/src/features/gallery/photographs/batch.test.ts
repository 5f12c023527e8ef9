import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { Member } from '../../../testing/cast.ts';
import { sendMemory } from '../../../testing/media/photographs.ts';
import { unreadOf } from '../../../testing/notifications.ts';

const { fastify, cast, app, setClock } = await testApp();
setClock(new Date('2027-05-01T05:00:00Z'));
const { notifications } = contract;

const notificationsOf = async (member: Member) =>
  (await unreadOf(member)).map(({ data: { url, msg } }) => ({ url, msg }));

test('the storyteller and members are notified, the author is not; nobody is notified of a rejected photograph', async () => {
  const ana = await cast.customer();
  const ben = await cast.subUser(ana);
  const carla = await cast.subUser(ana, { fname: '<b>Carla</b>' });
  const stranger = await cast.customer();
  await sendMemory(fastify, carla, { fields: { month: '6' } });
  const { body } = await sendMemory(fastify, carla, { fields: { month: '6', year: '1958' } });
  const told = [
    {
      url: `/post/${body.data.id}`,
      msg: `<strong>&lt;b&gt;Carla&lt;/b&gt; ${carla.person.lname}</strong> added a memory of June 1958`,
    },
  ];
  for (const [member, notifications] of [
    [ana, told],
    [ben, told],
    [carla, []],
    [stranger, []],
  ] as const) {
    expect(await notificationsOf(member)).toEqual(notifications);
  }
});

test('additions within an hour, even concurrent ones, become one notification with a count', async () => {
  const start = app.now();
  const ana = await cast.customer();
  const [ben, carla] = [await cast.subUser(ana), await cast.subUser(ana)];
  const all = `/gallery?story=${ana.person.id}`;
  const added = ({ person }: Member, what: string) =>
    `<strong>${person.fname} ${person.lname}</strong> added ${what}`;
  const send = (by: Member, year = '1958') => sendMemory(fastify, by, { fields: { year } });
  const later = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000));

  await Promise.all(Array.from({ length: 6 }, () => send(ben)));
  expect(await notificationsOf(ana)).toEqual([{ url: all, msg: added(ben, '6 photographs') }]);
  expect(await notificationsOf(carla)).toHaveLength(1);
  expect(await notificationsOf(ben)).toEqual([]);

  // Additions by somebody else, or to another story, get their own notification.
  const other = await cast.customer();
  await cast.invite(ana, other);
  const { body } = await send(carla);
  await send(other);
  expect(await notificationsOf(ana)).toEqual(
    expect.arrayContaining([
      { url: `/post/${body.data.id}`, msg: added(carla, 'a memory of 1958') },
      { url: all, msg: added(ben, '6 photographs') },
    ]),
  );
  expect(await notificationsOf(ana)).toHaveLength(3);

  // A read notification becomes unread again when the batch grows.
  await ana.ask(notifications.readAll, { body: {} });
  await ana.ask(notifications.readCounter, {});
  later(50);
  await send(ben);
  expect(await notificationsOf(ana)).toEqual([{ url: all, msg: added(ben, '7 photographs') }]);
  expect((await ana.ask(notifications.fetchUnread, {})).data.showCount).toBe(1);
  later(61);
  const last = await send(ben, '1962');
  expect(await notificationsOf(ana)).toEqual([
    { url: `/post/${last.body.data.id}`, msg: added(ben, 'a memory of 1962') },
    { url: all, msg: added(ben, '7 photographs') },
  ]);
  setClock(start);
});
