import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { readDeliveredMails } from '../../../testing/mails/delivered-mail.ts';
import { makeMemory } from '../../../testing/memory.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, users, visitor, db, setClock, runJobs, runCron } = await createTestApp();
const { accounts } = contract;
const dayMs = 24 * 3600_000;

const requestDeletion = (user: TestUser, remove_contributions = false) =>
  user.request(accounts.requestOwnDeletion, { body: { remove_contributions } });
const findPersonRow = ({ person }: TestUser) =>
  db.selectFrom('people').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
const listAuditActions = async ({ person }: TestUser) =>
  (
    await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', person.id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

test('a requested deletion disables the story and cancels hosting and waiting interviews at once', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const { id } = await createInterview(app, ana);
  const start = app.now();
  await requestDeletion(ana);
  const { body } = await ana.call('GET', '/api/user/deletion');
  const deletionAt = new Date(start.getTime() + 30 * dayMs);
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
  expect(readDeliveredMails(app, ana.person.email).join()).toContain('You asked us to delete your account.');
  expect(await listAuditActions(ana)).toContain('deletion requested by owner');
});

test('staff see when the account will be deleted, and can reactivate it, which cancels the deletion', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  await requestDeletion(ana);
  const fetchAsStaff = () =>
    sue
      .call<{ data: object }>('POST', '/api/user/fetch', { id: ana.person.id })
      .then(({ body }) => body.data);
  const { deletion_at } = await findPersonRow(ana);
  expect(await fetchAsStaff()).toMatchObject({ deactivated: true, deletion_at: deletion_at?.toISOString() });
  await sue.request(accounts.reactivate, { body: { id: ana.person.id } });
  expect(await fetchAsStaff()).toMatchObject({ deactivated: false, deletion_at: null });
});

test('the owner can keep the account, which reactivates it', async () => {
  const ana = await users.customer();
  await requestDeletion(ana);
  await ana.request(accounts.keepOwnAccount, {});
  await ana.request(accounts.keepOwnAccount, {});
  expect(await findPersonRow(ana)).toMatchObject({
    deletion_at: null,
    deactivated_at: null,
    deactivation_reason: '',
  });
  expect((await ana.call('POST', '/api/post/timeline', {})).status).toBe(200);
  expect((await listAuditActions(ana)).filter((action) => action.startsWith('deletion'))).toEqual([
    'deletion requested by owner',
    'deletion cancelled by owner',
  ]);
});

test('keeping the account does not lift a deactivation by staff', async () => {
  const sue = await users.superAdmin();
  const ana = await users.customer();
  await sue.request(accounts.deactivate, { body: { id: ana.person.id, reason: 'Dispute' } });
  await requestDeletion(ana);
  await ana.request(accounts.keepOwnAccount, {});
  const row = await findPersonRow(ana);
  expect(row).toMatchObject({ deletion_at: null, deactivation_reason: 'Dispute' });
  expect(row.deactivated_at).not.toBeNull();
});

test('a second request does not move the day, but can change what happens to contributions', async () => {
  const ana = await users.customer();
  const start = app.now();
  await requestDeletion(ana);
  const { deletion_at } = await findPersonRow(ana);
  setClock(new Date(start.getTime() + 60_000));
  await requestDeletion(ana, true);
  expect(await findPersonRow(ana)).toMatchObject({ deletion_at, deletion_keeps_contributions: false });
  setClock(start);
});

test('the owner is reminded once, three days before the deletion, and the account is erased when it is due', async () => {
  const ana = await users.customer();
  const start = app.now();
  await requestDeletion(ana);
  const countReminders = async () => {
    await runCron('delete_accounts_of_owners');
    await runJobs();
    return readDeliveredMails(app, ana.person.email).filter((text) => text.includes('You can still keep it'))
      .length;
  };
  setClock(new Date(start.getTime() + 26 * dayMs));
  expect(await countReminders()).toBe(0);
  setClock(new Date(start.getTime() + 27 * dayMs));
  expect([await countReminders(), await countReminders()]).toEqual([1, 1]);
  expect((await findPersonRow(ana)).deleted_at).toBeNull();
  setClock(new Date(start.getTime() + 30 * dayMs));
  await runCron('delete_accounts_of_owners');
  const row = await findPersonRow(ana);
  expect(row).toMatchObject({ email: '', fname: '', lname: '' });
  expect(row.erased_at).not.toBeNull();
  await runCron('delete_accounts_of_owners');
  setClock(start);
});

test('the owner can delete the account immediately, but only after requesting the deletion', async () => {
  const ana = await users.customer({ password: 'gentle river stones' });
  expect((await ana.call('POST', '/api/user/deletion/now')).status).toBe(409);
  await requestDeletion(ana);
  await ana.request(accounts.deleteOwnAccount, {});
  expect((await findPersonRow(ana)).erased_at).not.toBeNull();
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  const signIn = await visitor().call('POST', '/api/login', {
    email: ana.person.email,
    password: 'gentle river stones',
  });
  expect(signIn.status).toBe(422);
  expect((await listAuditActions(ana)).at(-1)).toBe('person erased');
});

test.each([
  [false, 'stay, with the name of their author'],
  [true, 'are removed with the name'],
])(
  'when a member deletes the account with remove_contributions %s, their memories and comments %s',
  async (removesContributions, _what) => {
    const ana = await users.customer();
    const ben = await users.subUser(ana);
    const ownMemory = await makeMemory(app, ana, { by: ben });
    const commentedMemory = await makeMemory(app, ana, {
      by: ana,
      comments: [{ by: ben, comment: 'Lovely' }],
    });
    await requestDeletion(ben, removesContributions);
    await ben.request(accounts.deleteOwnAccount, {});
    const memories = await db
      .selectFrom('memories')
      .select('id')
      .where('id', 'in', [ownMemory, commentedMemory])
      .execute();
    const comments = await db
      .selectFrom('comments')
      .select('id')
      .where('memory_id', '=', commentedMemory)
      .execute();
    expect([memories.length, comments.length]).toEqual(removesContributions ? [1, 0] : [2, 1]);
    const { fname, email } = await findPersonRow(ben);
    expect([fname, email]).toEqual([removesContributions ? '' : ben.person.fname, '']);
  },
);

test('staff cannot request the deletion of their account, and a request must say what happens to contributions', async () => {
  const sue = await users.superAdmin();
  const response = await sue.call('POST', '/api/user/deletion/request', { remove_contributions: false });
  expect(response.status).toBe(403);
  const ana = await users.customer();
  expect((await ana.call('POST', '/api/user/deletion/request', {})).status).toBe(422);
  expect(accounts.requestOwnDeletion.stepUp && accounts.deleteOwnAccount.stepUp).toBe(true);
});
