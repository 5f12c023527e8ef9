import { contract } from '@lifestory/contract';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { fetchUnreadNotifications, notifyStoryShared } from '../../../testing/notifications.ts';
import { notify } from './notify.service.ts';

const { users, db, app, setClock, runCron } = await createTestApp();
const calls = contract.notifications;

const advanceClock = (minutes: number) => setClock(new Date(app.now().getTime() + minutes * 60_000));

describe('a notification', () => {
  test('goes to all its recipients, with its sender, time and link', async () => {
    const ana = await users.customer();
    const ben = await users.subUser(ana);
    await db
      .updateTable('people')
      .set({ profile_key: 'profiles/0198c7a0-ben.webp' })
      .where('id', '=', ben.person.id)
      .execute();
    await notifyStoryShared(app, [ana], { storyteller: 'Ben Marsh', from: ben });
    advanceClock(5);
    expect(await fetchUnreadNotifications(ana)).toEqual([
      {
        id: expect.any(String),
        read: false,
        read_at: null,
        created: '5 minutes ago',
        created_at: new Date(app.now().getTime() - 5 * 60_000).toISOString(),
        data: {
          url: '/switch-account',
          msg: '<strong>Ben Marsh</strong> shares a life story with you. Open it under Switch Account',
          sender: {
            fullName: `${ben.person.fname} ${ben.person.lname}`,
            profile: '/api/media/profiles/0198c7a0-ben.webp',
          },
        },
      },
    ]);
    expect(await fetchUnreadNotifications(ben)).toEqual([]);
  });

  test('never goes to its sender or to deleted people, nor twice to one person', async () => {
    const ana = await users.customer();
    const ben = await users.subUser(ana);
    const deleted = await users.subUser(ana);
    await db
      .updateTable('people')
      .set({ deleted_at: app.now() })
      .where('id', '=', deleted.person.id)
      .execute();
    await notifyStoryShared(app, [ana, ben, ben, deleted], { from: ana });
    expect(await fetchUnreadNotifications(ana)).toEqual([]);
    expect(await fetchUnreadNotifications(ben)).toHaveLength(1);
    const rows = await db.selectFrom('notifications').where('person_id', '=', deleted.person.id).execute();
    expect(rows).toEqual([]);
  });

  test('goes to nobody if the transaction is rolled back', async () => {
    const ana = await users.customer();
    const transaction = db.transaction().execute(async (tx) => {
      await notify(app, tx, {
        kind: 'story-shared',
        to: [ana.person.id],
        from: null,
        mentionedPersonIds: [],
        url: '/',
        values: { storyteller: 'x' },
      });
      throw new Error('Rolled back.');
    });
    await expect(transaction).rejects.toThrow('Rolled back.');
    expect(await fetchUnreadNotifications(ana)).toEqual([]);
  });

  test('reaches people regardless of which story is active', async () => {
    const ana = await users.customer();
    const greta = await users.customer();
    await users.invite(ana, greta);
    await notifyStoryShared(app, [ana]);
    expect(await fetchUnreadNotifications(await ana.signIn({ storyId: greta.storyId }))).toHaveLength(1);
  });
});

describe('text from outside', () => {
  test('appears as plain text in the message', async () => {
    const ana = await users.customer();
    await notifyStoryShared(app, [ana], { storyteller: `<img src=x onerror="alert(1)"> & 'Co'` });
    const [notifications] = await fetchUnreadNotifications(ana);
    expect(notifications?.data.msg).toContain(
      '<strong>&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;Co&#39;</strong>',
    );
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example',
    '/\\elsewhere.example',
    'javascript:alert(1)',
    'home',
    '',
    '/home\nx',
  ])('a notification cannot link to %j', async (url) => {
    const ana = await users.customer();
    const notification = db.transaction().execute((tx) =>
      notify(app, tx, {
        kind: 'story-shared',
        to: [ana.person.id],
        from: null,
        mentionedPersonIds: [],
        url,
        values: { storyteller: 'x' },
      }),
    );
    await expect(notification).rejects.toThrow('cannot link to');
  });
});

describe('marking as read', () => {
  test('marks a single notification, once', async () => {
    const ana = await users.customer();
    await notifyStoryShared(app, [ana]);
    advanceClock(1);
    await notifyStoryShared(app, [ana]);
    const [newest] = await fetchUnreadNotifications(ana);
    const id = newest?.id ?? '';
    await ana.request(calls.read, { body: { id } });
    const readAt = app.now().toISOString();
    advanceClock(1);
    await ana.request(calls.read, { body: { id } });
    expect(await fetchUnreadNotifications(ana)).toHaveLength(1);
    const { data } = await ana.request(calls.fetch, { body: {} });
    expect(data.map(({ read, read_at }) => [read, read_at])).toEqual([
      [true, readAt],
      [false, null],
    ]);
    expect((await ana.request(calls.old, { body: {} })).data.map((notification) => notification.id)).toEqual([
      id,
    ]);
  });

  test('can mark all; deleting removes only read ones', async () => {
    const ana = await users.customer();
    const ben = await users.subUser(ana);
    await notifyStoryShared(app, [ana, ben]);
    await ana.request(calls.readAll, { body: { option: '' } });
    expect(await fetchUnreadNotifications(ana)).toEqual([]);
    expect(await fetchUnreadNotifications(ben)).toHaveLength(1);
    advanceClock(1);
    await notifyStoryShared(app, [ana]);
    await ana.request(calls.readAll, { body: { option: 'delete' } });
    expect((await ana.request(calls.old, { body: {} })).data).toEqual([]);
    expect(await fetchUnreadNotifications(ana)).toHaveLength(1);
  });

  test('can delete all read ones except those just opened', async () => {
    const ana = await users.customer();
    await notifyStoryShared(app, [ana]);
    advanceClock(1);
    await notifyStoryShared(app, [ana]);
    const [openedNotification] = await fetchUnreadNotifications(ana);
    const id = openedNotification?.id ?? '';
    await ana.request(calls.readAll, { body: {} });
    await ana.request(calls.readAll, { body: { option: 'delete', keep: [id] } });
    expect((await ana.request(calls.old, { body: {} })).data.map((notification) => notification.id)).toEqual([
      id,
    ]);
  });

  test('does not find other people’s notifications, which stay unread', async () => {
    const ana = await users.customer();
    const greta = await users.customer();
    await notifyStoryShared(app, [greta]);
    const [otherNotification] = await fetchUnreadNotifications(greta);
    const foreignReply = await ana.call('POST', '/api/notifications/read', { id: otherNotification?.id });
    const missingReply = await ana.call('POST', '/api/notifications/read', { id: newId() });
    expect(foreignReply.status).toBe(404);
    expect(foreignReply.body).toEqual(missingReply.body);
    expect(await fetchUnreadNotifications(greta)).toHaveLength(1);
    expect((await ana.request(calls.fetch, { body: { after: otherNotification?.id ?? '' } })).data).toEqual(
      [],
    );
  });

  test.each([
    ['/api/notifications/read', {}],
    ['/api/notifications/read', { id: 7 }],
    ['/api/notifications/read', { id: '<script>alert(1)</script>' }],
    ['/api/notifications/read', { id: 'x'.repeat(5000) }],
    ['/api/notifications/read-all', { option: 'everything' }],
    ['/api/notifications/read-all', { option: ['delete'] }],
    ['/api/notifications/read-all', { option: 'delete', keep: ['x'] }],
    ['/api/notifications/fetch', { after: "1' or 1=1" }],
    ['/api/notifications/old', { after: 3 }],
  ])('%s rejects %j', async (path, body) => {
    const ana = await users.customer();
    expect((await ana.call('POST', path, body)).status).toBe(422);
  });
});

test('a customer whose story is disabled cannot read notifications', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  await notifyStoryShared(app, [disabledCustomer]);
  for (const path of ['fetch', 'fetch-unread', 'old', 'read-all', 'read-counter']) {
    const response = await disabledCustomer.call('POST', `/api/notifications/${path}`, {});
    expect(response.body).toMatchObject({ code: 'account_inactive' });
  }
});

test('notifications unread for a year are deleted at night', async () => {
  const ana = await users.customer();
  await notifyStoryShared(app, [ana]);
  advanceClock(364 * 24 * 60);
  await runCron('notifications_cleanup');
  const caller = await ana.signIn();
  expect(await fetchUnreadNotifications(caller)).toHaveLength(1);
  advanceClock(2 * 24 * 60);
  await runCron('notifications_cleanup');
  expect(await fetchUnreadNotifications(await ana.signIn())).toEqual([]);
});

test('notifications read more than ninety days ago are deleted at night', async () => {
  const ana = await users.customer();
  await notifyStoryShared(app, [ana]);
  await ana.request(calls.readAll, { body: {} });
  advanceClock(1);
  await notifyStoryShared(app, [ana]);
  advanceClock(91 * 24 * 60);
  const caller = await ana.signIn();
  await notifyStoryShared(app, [ana]);
  await runCron('notifications_cleanup');
  expect((await caller.request(calls.fetch, { body: {} })).data.map(({ read }) => read)).toEqual([
    false,
    false,
  ]);
});
