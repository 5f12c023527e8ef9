import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsDeliveredTo } from '../../../testing/delivered-mail.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeMemory } from '../../../testing/memory.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, users, visitor, db, setClock, runJobs, runCron } = await testApp();
const { accounts } = contract;
const day = 24 * 3600_000;

const request = (user: TestUser, remove_contributions = false) =>
  user.request(accounts.requestOwnDeletion, { body: { remove_contributions } });
const rowOf = ({ person }: TestUser) =>
  db.selectFrom('people').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
const actionsOn = async ({ person }: TestUser) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('a requested deletion closes the account at once and ends hosting and waiting interviews', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const { id } = await createInterview(app, ana);
  const start = app.now();
  await request(ana);
  const { body } = await ana.call('GET', '/api/user/deletion');
  const deletionAt = new Date(start.getTime() + 30 * day);
  expect(body).toMatchObject({ data: { deletion_at: deletionAt.toISOString() } });
  for (const user of [ana, ben, await ana.signIn()]) {
    expect(await user.call('POST', '/api/post/timeline', {})).toMatchObject({ status: 403 });
    expect(await user.call('GET', '/api/user/info')).toMatchObject({
      status: 200,
      body: { data: { disabled: true } },
    });
  }
  const { status } = await db
    .selectFrom('subscriptions')
    .select('status')
    .where('story_id', '=', ana.storyId)
    .executeTakeFirstOrThrow();
  expect(status).toBe('cancelled');
  const interview = await db
    .selectFrom('interviews')
    .select(['status', 'deleted_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(interview.deleted_at ?? interview.status).not.toBe('waiting');
  await runJobs();
  expect(mailsDeliveredTo(app, ana.person.email).join()).toContain('You asked us to delete your account.');
  expect(await actionsOn(ana)).toContain('deletion requested by owner');
});

test('staff see when the account is deleted, and can reactivate it, which cancels the deletion', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  await request(ana);
  const view = () =>
    sue
      .call<{ data: object }>('POST', '/api/user/fetch', { id: ana.person.id })
      .then(({ body }) => body.data);
  const { deletion_at } = await rowOf(ana);
  expect(await view()).toMatchObject({ deactivated: true, deletion_at: deletion_at?.toISOString() });
  await sue.request(accounts.reactivate, { body: { id: ana.person.id } });
  expect(await view()).toMatchObject({ deactivated: false, deletion_at: null });
});

test('the owner can keep the account, which opens it again', async () => {
  const ana = await users.customer();
  await request(ana);
  await ana.request(accounts.keepOwnAccount, {});
  await ana.request(accounts.keepOwnAccount, {});
  expect(await rowOf(ana)).toMatchObject({
    deletion_at: null,
    deactivated_at: null,
    deactivation_reason: '',
  });
  expect((await ana.call('POST', '/api/post/timeline', {})).status).toBe(200);
  expect((await actionsOn(ana)).filter((action) => action.startsWith('deletion'))).toEqual([
    'deletion requested by owner',
    'deletion cancelled by owner',
  ]);
});

test('keeping the account does not lift a deactivation by staff', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  await sue.request(accounts.deactivate, { body: { id: ana.person.id, reason: 'Dispute' } });
  await request(ana);
  await ana.request(accounts.keepOwnAccount, {});
  const row = await rowOf(ana);
  expect(row).toMatchObject({ deletion_at: null, deactivation_reason: 'Dispute' });
  expect(row.deactivated_at).not.toBeNull();
});

test('a second request does not move the day', async () => {
  const ana = await users.customer();
  const start = app.now();
  await request(ana);
  const { deletion_at } = await rowOf(ana);
  setClock(new Date(start.getTime() + 60_000));
  await request(ana, true);
  expect(await rowOf(ana)).toMatchObject({ deletion_at, deletion_keeps_contributions: false });
  setClock(start);
});

test('the owner is reminded once, three days before, and the account is erased on the day', async () => {
  const ana = await users.customer();
  const start = app.now();
  await request(ana);
  const reminders = async () => {
    await runCron('delete_accounts_of_owners');
    await runJobs();
    return mailsDeliveredTo(app, ana.person.email).filter((text) => text.includes('You can still keep it'))
      .length;
  };
  setClock(new Date(start.getTime() + 26 * day));
  expect(await reminders()).toBe(0);
  setClock(new Date(start.getTime() + 27 * day));
  expect([await reminders(), await reminders()]).toEqual([1, 1]);
  expect((await rowOf(ana)).deleted_at).toBeNull();
  setClock(new Date(start.getTime() + 30 * day));
  await runCron('delete_accounts_of_owners');
  const row = await rowOf(ana);
  expect(row).toMatchObject({ email: '', fname: '', lname: '' });
  expect(row.erased_at).not.toBeNull();
  await runCron('delete_accounts_of_owners');
  setClock(start);
});

test('the owner can delete the account now, but only after the request', async () => {
  const ana = await users.customer({ password: 'gentle river stones' });
  expect((await ana.call('POST', '/api/user/deletion/now')).status).toBe(409);
  await request(ana);
  await ana.request(accounts.deleteOwnAccount, {});
  expect((await rowOf(ana)).erased_at).not.toBeNull();
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  const signIn = await visitor().call('POST', '/api/login', {
    email: ana.person.email,
    password: 'gentle river stones',
  });
  expect(signIn.status).toBe(422);
  expect((await actionsOn(ana)).at(-1)).toBe('person erased');
});

test.each([
  [false, 'stay with the name'],
  [true, 'are removed on request'],
])('memories and comments of a deleted member: removed %s, they %s', async (remove, _what) => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const own = await makeMemory(app, ana, { by: ben });
  const other = await makeMemory(app, ana, { by: ana, comments: [{ by: ben, comment: 'Lovely' }] });
  await request(ben, remove);
  await ben.request(accounts.deleteOwnAccount, {});
  const memories = await db.selectFrom('memories').select('id').where('id', 'in', [own, other]).execute();
  const comments = await db.selectFrom('comments').select('id').where('memory_id', '=', other).execute();
  expect([memories.length, comments.length]).toEqual(remove ? [1, 0] : [2, 1]);
  const { fname, email } = await rowOf(ben);
  expect([fname, email]).toEqual([remove ? '' : ben.person.fname, '']);
});

test('staff cannot ask for the deletion of their account, and everyone says what happens to their photographs', async () => {
  const sue = await users.superAdmin();
  const refused = await sue.call('POST', '/api/user/deletion/request', { remove_contributions: false });
  expect(refused.status).toBe(403);
  const ana = await users.customer();
  expect((await ana.call('POST', '/api/user/deletion/request', {})).status).toBe(422);
  expect(accounts.requestOwnDeletion.stepUp && accounts.deleteOwnAccount.stepUp).toBe(true);
});
