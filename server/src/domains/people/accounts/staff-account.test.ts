import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import type { TestUser } from '../../../testing/users.ts';
import { recordChange } from '../../platform/audit/index.ts';
import { lockStaff } from './staff-account.queries.ts';
import { changeStaffRole, deactivateStaff, removeStaff } from './staff-account.service.ts';
import { addStaff } from './staff-invitation.service.ts';

const { app, db, users, visitor, runJobs, fastify } = await createTestApp();
const password = 'gentle river stones';
const fee = { key: 'amount-for-booking-session', value: 300 } as const;

/** A Super Admin, and a second one whose account the tests change. */
let superAdmin: TestUser;
let changedStaff: TestUser;
beforeEach(async () => {
  await db.updateTable('people').set({ deleted_at: app.now() }).where('staff_role', 'is not', null).execute();
  superAdmin = await users.superAdmin();
  changedStaff = await users.superAdmin({ password });
});

const signIn = () => visitor().call('POST', '/api/login', { email: changedStaff.person.email, password });
const findLastChange = () =>
  db.selectFrom('audit_entries').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const requestResetMails = async () => {
  await visitor().request(contract.auth.requestReset, { body: { email: changedStaff.person.email } });
  await runJobs();
  return listMails(db, { kind: 'password-reset', personId: changedStaff.person.id });
};

describe('a deactivated staff member', () => {
  test('cannot sign in, and gets the same message as for a wrong password', async () => {
    await deactivateStaff(app, null, { email: changedStaff.person.email });
    expect(await signIn()).toMatchObject({
      status: 422,
      body: { message: { general: ['The e-mail address or password is incorrect.'] } },
    });
  });

  test('gets no password link, and earlier ones no longer work', async () => {
    const { person, url } = await addStaff(app, null, { email: 'new@example.com', role: 'Developer' });
    const token = url.split('/').at(-1) ?? '';
    await visitor().request(contract.auth.checkInvitation, { params: { token } });
    await deactivateStaff(app, null, { email: person.email });
    expect((await visitor().call('GET', `/api/user/check-token/${token}`)).status).toBe(404);
    await deactivateStaff(app, null, { email: changedStaff.person.email });
    expect(await requestResetMails()).toEqual([]);
  });

  test('loses the open stream immediately', async () => {
    const address = await fastify.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${changedStaff.token}`, accept: 'text/event-stream' },
    });
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (let text = ''; !text.includes('event: notified'); ) text += (await reader?.read())?.value ?? '';
    await deactivateStaff(app, null, { email: changedStaff.person.email });
    for (;;) if ((await reader?.read())?.done) break;
  });
});

test('a changed role ends the sign-ins and applies to the next one', async () => {
  await changeStaffRole(app, null, { email: changedStaff.person.email }, 'Developer');
  const { status, body } = await changedStaff.call('GET', '/api/dashboard/alerts');
  expect({ status, body }).toMatchObject({ status: 401, body: { data: { ended: 'role_changed' } } });
  const changedStaffAgain = await changedStaff.signIn();
  expect((await changedStaffAgain.call('POST', '/api/configuration/update', fee)).status).toBe(403);
  expect(await findLastChange()).toMatchObject({
    action: 'staff role changed',
    before: { role: 'Super Admin' },
    after: { role: 'Developer' },
  });
});

test('a removed staff member loses access, and the address can be used again', async () => {
  await removeStaff(app, null, { email: changedStaff.person.email });
  expect((await changedStaff.call('GET', '/api/dashboard/alerts')).status).toBe(401);
  expect((await signIn()).status).toBe(422);
  expect(await findLastChange()).toMatchObject({
    action: 'staff removed',
    subject_id: changedStaff.person.id,
  });
  await addStaff(app, null, { email: changedStaff.person.email, role: 'Developer' });
});

describe('the last Super Admin', () => {
  beforeEach(() => removeStaff(app, null, { email: changedStaff.person.email }));

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['deactivated', (email) => deactivateStaff(app, null, { email })],
    ['removed', (email) => removeStaff(app, null, { email })],
    ['made a Developer', (email) => changeStaffRole(app, null, { email }, 'Developer')],
  ])('cannot be %s', async (_name, attempt) => {
    await users.developer();
    await expect(attempt(superAdmin.person.email)).rejects.toThrow('the only Super Admin');
    expect((await superAdmin.call('POST', '/api/configuration/update', fee)).status).toBe(200);
  });
});

test.each(['customer@example.com', 'nobody@example.com'])(
  '%s cannot be deactivated, as it is not a staff account',
  async (email) => {
    if (email.startsWith('customer')) await users.customer({ email });
    await expect(deactivateStaff(app, null, { email })).rejects.toThrow(`${email} is not a staff account.`);
  },
);

test('new rows can reference staff accounts while one of them is being changed', async () => {
  const change = db.transaction().execute(async (tx) => {
    await lockStaff(tx);
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '2s'`.execute(other);
      await recordChange(other, {
        actorId: changedStaff.person.id,
        action: 'story viewed',
        subjectKind: 'person',
        subjectId: superAdmin.person.id,
      });
    });
  });
  await expect(change).resolves.toBeUndefined();
});
