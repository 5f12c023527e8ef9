import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import {
  createAddressChangeCalls,
  invalidLinkResponse,
  password,
} from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';
import { makeMemory } from '../../../../testing/memory.ts';
import { findHosting } from '../../../../testing/payments/hosting.ts';
import type { TestUser } from '../../../../testing/users.ts';

const testing = await createTestApp();
const { app, users, visitor, db, setClock, runJobs, runCron } = testing;
const { canSignIn, changeAddress, findMailedToken, undo } = createAddressChangeCalls(testing);
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
  expect((await findHosting(db, ana))?.status).toBe('cancelled');
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

test('the owner can delete the account immediately with a mailed link, but only after requesting the deletion', async () => {
  const ana = await users.customer({ password });
  expect((await ana.call('POST', '/api/user/deletion/now')).status).toBe(409);
  await requestDeletion(ana);
  await ana.request(accounts.requestImmediateDeletion, {});
  await runJobs();
  expect((await findPersonRow(ana)).erased_at).toBeNull();
  const body = { token: findMailedToken(ana.person.email, 'delete-account') };
  expect((await visitor().request(accounts.checkImmediateDeletion, { body })).data.email).toBe(
    ana.person.email,
  );
  await visitor().request(accounts.confirmImmediateDeletion, { body });
  expect((await findPersonRow(ana)).erased_at).not.toBeNull();
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  expect(await canSignIn(ana.person.email)).toBe(false);
  expect((await listAuditActions(ana)).at(-1)).toBe('person erased');
  expect(await visitor().call('POST', '/api/user/deletion/confirm', body)).toMatchObject(invalidLinkResponse);
});

test.each([
  ['an hour', (start: Date) => setClock(new Date(start.getTime() + 3600_000 + 1000))],
  ['the owner has kept the account', (_: Date, ana: TestUser) => ana.request(accounts.keepOwnAccount, {})],
  ['a newer link', (_: Date, ana: TestUser) => ana.request(accounts.requestImmediateDeletion, {})],
])('a mailed link no longer deletes the account after %s', async (_what, act) => {
  const ana = await users.customer();
  const start = app.now();
  await requestDeletion(ana);
  await ana.request(accounts.requestImmediateDeletion, {});
  await runJobs();
  const token = findMailedToken(ana.person.email, 'delete-account');
  await act(start, ana);
  for (const call of ['check-link', 'confirm']) {
    const path = `/api/user/deletion/${call}`;
    expect(await visitor().call('POST', path, { token })).toMatchObject(invalidLinkResponse);
  }
  setClock(start);
});

test('whoever changed the address cannot have the account erased while its former owner, who is told, can undo both', async () => {
  const ana = await users.customer({ password });
  const { email, undoToken } = await changeAddress(ana);
  await requestDeletion(ana);
  const refusal = { status: 409, body: { message: expect.stringContaining('can undo that until') } };
  expect(await ana.call('POST', '/api/user/deletion/now')).toMatchObject(refusal);
  await runJobs();
  expect(readDeliveredMails(app, email).join()).not.toContain('/delete-account/');
  expect(readDeliveredMails(app, ana.person.email).join()).toContain('You asked us to delete your account.');
  // Neither does the hourly job, even if the deletion is due.
  await db.updateTable('people').set({ deletion_at: app.now() }).where('id', '=', ana.person.id).execute();
  await runCron('delete_accounts_of_owners');
  expect((await findPersonRow(ana)).deleted_at).toBeNull();
  expect((await undo(undoToken)).status).toBe(200);
  await runJobs();
  const restored = { email: ana.person.email, deletion_at: null, deactivated_at: null };
  expect(await findPersonRow(ana)).toMatchObject(restored);
});

test('staff can erase a deleted account only once its former address can no longer undo the change', async () => {
  const sue = await users.superAdmin();
  const ben = await users.customer({ password });
  const start = app.now();
  await changeAddress(ben);
  await sue.request(accounts.delete, { body: { id: ben.person.id } });
  expect(await sue.call('POST', `/api${accounts.erase.path}`, { id: ben.person.id })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('can undo that until') },
  });
  setClock(new Date(start.getTime() + 8 * dayMs));
  await (await sue.signIn()).request(accounts.erase, { body: { id: ben.person.id } });
  expect((await findPersonRow(ben)).erased_at).not.toBeNull();
  setClock(start);
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
    await ben.request(accounts.requestImmediateDeletion, {});
    await runJobs();
    const token = findMailedToken(ben.person.email, 'delete-account');
    await visitor().request(accounts.confirmImmediateDeletion, { body: { token } });
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
  expect(accounts.requestOwnDeletion.stepUp && accounts.requestImmediateDeletion.stepUp).toBe(true);
});
