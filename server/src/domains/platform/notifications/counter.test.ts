import { contract, maxNotificationsPerPage } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { fetchUnreadNotifications, notifyStoryShared } from '../../../testing/notifications.ts';

const { users, db, app, setClock } = await createTestApp();
const calls = contract.notifications;

const advanceClock = (minutes: number) => setClock(new Date(app.now().getTime() + minutes * 60_000));

describe('the counter', () => {
  test('shows how many unread notifications arrived since it was last opened', async () => {
    const ana = await users.customer();
    const count = async () => (await ana.request(calls.fetchUnread, {})).data.showCount;
    expect(await count()).toBe(0);
    await notifyStoryShared(app, [ana]);
    await notifyStoryShared(app, [ana]);
    expect(await count()).toBe(2);
    await ana.request(calls.resetCounter, {});
    expect(await count()).toBe(0);
    expect(await fetchUnreadNotifications(ana)).toHaveLength(2);
    advanceClock(1);
    await notifyStoryShared(app, [ana]);
    expect(await count()).toBe(1);
    await ana.request(calls.readAll, { body: {} });
    expect(await count()).toBe(0);
  });

  test('stops at a hundred', async () => {
    const ana = await users.customer();
    const row = { person_id: ana.person.id, kind: 'story-shared', url: '/home', msg: 'x' };
    const rows = Array.from({ length: 130 }, () => ({ ...row, id: newId(), created_at: app.now() }));
    await db.insertInto('notifications').values(rows).execute();
    const { data } = await ana.request(calls.fetchUnread, {});
    expect(data.showCount).toBe(100);
    expect(data.notifications).toHaveLength(maxNotificationsPerPage);
    expect(data.more).toBe(true);
  });
});

test('long lists are paged without duplicates', async () => {
  const ana = await users.customer();
  for (let index = 0; index < maxNotificationsPerPage + 3; index++) await notifyStoryShared(app, [ana]);
  const firstPage = await ana.request(calls.fetch, { body: {} });
  expect(firstPage.data).toHaveLength(maxNotificationsPerPage);
  expect(firstPage.more).toBe(true);
  const secondPage = await ana.request(calls.fetch, { body: { after: firstPage.data.at(-1)?.id } });
  expect(secondPage.data).toHaveLength(3);
  expect(secondPage.more).toBe(false);
  expect(new Set([...firstPage.data, ...secondPage.data].map(({ id }) => id)).size).toBe(
    maxNotificationsPerPage + 3,
  );
});

test('a Developer has their own notifications, and can read and delete them', async () => {
  const dev = await users.developer();
  await notifyStoryShared(app, [dev]);
  await dev.request(calls.readAll, { body: {} });
  await dev.request(calls.resetCounter, {});
  expect((await dev.request(calls.old, { body: {} })).data).toHaveLength(1);
  await dev.request(calls.readAll, { body: { option: 'delete' } });
  expect((await dev.request(calls.fetch, { body: {} })).data).toEqual([]);
});
