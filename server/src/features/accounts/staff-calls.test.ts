import { contract, type StaffAccount } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/users.ts';

const { app, db, users, visitor } = await testApp({ RATE_LIMIT_SCALE: '1' });
const { accounts } = contract;
const password = 'gentle river stones';

/** The Super Admin who makes the calls, and the Developer whom they are about. */
let boss: TestUser;
let dev: TestUser;
beforeEach(async () => {
  await db.updateTable('people').set({ deleted_at: app.now() }).where('staff_role', 'is not', null).execute();
  boss = await users.superAdmin();
  dev = await users.developer({ password });
});

const list = async () => (await boss.request(accounts.listStaff, {})).data;
const rowOf = async (id: string) => (await list()).find((one) => one.id === id) as StaffAccount;
const post = (caller: TestUser, path: string, body: object) =>
  caller.call('POST', `/api/staff/${path}`, body);
const isSignedIn = async (caller: TestUser) =>
  (await caller.call('GET', '/api/user/sign-ins')).status === 200;
const invitationLinks = async (email: string) => {
  const mails = await db
    .selectFrom('mails')
    .select('body_text')
    .where('to_email', '=', email)
    .where('kind', '=', 'staff-invitation')
    .orderBy('id')
    .execute();
  return mails.map(({ body_text }) => /create-password\/([\w-]+)/.exec(body_text)?.[1] ?? '');
};
const invitation = {
  email: 'new.person@example.com',
  fname: 'Nora',
  lname: 'New',
  role: 'Developer' as const,
};

describe('the list of staff', () => {
  test('shows role, status, sign-ins and the last sign-in', async () => {
    expect(await rowOf(dev.person.id)).toMatchObject({
      status: 'active',
      last_sign_in_at: null,
      sign_ins: 1,
    });
    await visitor().request(contract.auth.login, { body: { email: dev.person.email, password } });
    expect(await rowOf(dev.person.id)).toMatchObject({
      role: 'Developer',
      last_sign_in_at: app.now().toISOString(),
      sign_ins: 2,
      can: { change_role: true, deactivate: true, reactivate: false, remove: true, end_sign_ins: true },
    });
  });

  test('offers nothing that would lock the caller out', async () => {
    await users.superAdmin();
    expect((await rowOf(boss.person.id)).can).toEqual({
      change_role: false,
      deactivate: false,
      reactivate: false,
      remove: false,
      resend_invitation: false,
      end_sign_ins: false,
      reset_second_factors: false,
    });
  });
});

describe('an invitation', () => {
  test('creates an account whose link sets the password', async () => {
    await boss.request(accounts.inviteStaff, { body: invitation });
    const { id } = (await list()).find(({ email }) => email === invitation.email) as StaffAccount;
    expect(await rowOf(id)).toMatchObject({ fullName: 'Nora New', status: 'invited', role: 'Developer' });
    const [link = ''] = await invitationLinks(invitation.email);
    const { sign_in } = await visitor().request(contract.auth.createPassword, {
      body: { id: link, password, password_confirmation: password },
    });
    expect(sign_in?.user.role).toBe('Developer');
    expect(await rowOf(id)).toMatchObject({ status: 'active', can: { resend_invitation: false } });
    expect((await post(boss, 'resend-invitation', { id })).status).toBe(409);
  });

  test('resent: only the newest link works; it can be resent five times a day', async () => {
    const email = 'again@example.com';
    await boss.request(accounts.inviteStaff, { body: { ...invitation, email } });
    const { id } = (await list()).find((one) => one.email === email) as StaffAccount;
    const results: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      results.push((await post(boss, 'resend-invitation', { id })).status);
    }
    expect(results).toEqual([200, 200, 200, 200, 200, 429]);
    const links = await invitationLinks(email);
    const states = await Promise.all(
      links.map(async (link) => (await visitor().call('GET', `/api/user/check-token/${link}`)).status),
    );
    expect(states).toEqual([404, 404, 404, 404, 404, 200]);
  });

  test('to an address with an account is refused', async () => {
    const customer = await users.customer();
    for (const { person } of [dev, customer]) {
      const { status } = await post(boss, 'invite', { ...invitation, email: person.email.toUpperCase() });
      expect(status).toBe(409);
    }
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['role', { role: 'Customer' }],
    ['fname', { fname: ' ' }],
  ])('with a wrong %s is refused at that field', async (field, change) => {
    const { status, body } = await post(boss, 'invite', { ...invitation, ...change });
    expect(status).toBe(422);
    expect(Object.keys(body.message as object)).toEqual([field]);
  });

  test('can be sent twenty times a day', async () => {
    const results: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      results.push(
        (await post(boss, 'invite', { ...invitation, email: `person${count}@example.com` })).status,
      );
    }
    expect(results.filter((status) => status === 200)).toHaveLength(20);
    expect(results.at(-1)).toBe(429);
  });
});

describe('a change of a staff account', () => {
  test.each([
    ['deactivate', {}],
    ['change-role', { role: 'Super Admin' }],
    ['remove', {}],
    ['end-sign-ins', {}],
  ])('%s ends the access at once and is in the audit log', async (path, extra) => {
    expect(await isSignedIn(dev)).toBe(true);
    expect((await post(boss, path, { id: dev.person.id, ...extra })).status).toBe(200);
    expect(await isSignedIn(dev)).toBe(false);
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', dev.person.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: boss.person.id });
  });

  test('can be reverted by reactivating the account', async () => {
    await boss.request(accounts.deactivateStaff, { body: { id: dev.person.id } });
    expect(await rowOf(dev.person.id)).toMatchObject({ status: 'deactivated', can: { reactivate: true } });
    await boss.request(accounts.reactivateStaff, { body: { id: dev.person.id } });
    expect(await isSignedIn(await dev.signIn())).toBe(true);
  });

  test.each([
    ['deactivate', {}],
    ['change-role', { role: 'Developer' }],
    ['remove', {}],
    ['end-sign-ins', {}],
  ])('%s of the caller’s own account is refused', async (path, extra) => {
    await users.superAdmin();
    expect((await post(boss, path, { id: boss.person.id, ...extra })).status).toBe(409);
    expect(await isSignedIn(boss)).toBe(true);
  });

  test('is refused for customers and unknown ids', async () => {
    const customer = await users.customer();
    for (const id of [customer.person.id, newId()]) {
      for (const path of ['deactivate', 'reactivate', 'remove', 'end-sign-ins', 'resend-invitation']) {
        expect((await post(boss, path, { id })).status).toBe(404);
      }
    }
  });

  test('by two Super Admins against each other leaves one of them', async () => {
    for (const path of ['deactivate', 'remove']) {
      const [one, other] = [await users.superAdmin(), await users.superAdmin()];
      await db
        .updateTable('people')
        .set({ deleted_at: app.now() })
        .where('id', '=', boss.person.id)
        .execute();
      const results = await Promise.all([
        post(one, path, { id: other.person.id }),
        post(other, path, { id: one.person.id }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect([await isSignedIn(one), await isSignedIn(other)].sort()).toEqual([false, true]);
      await db.updateTable('people').set({ deleted_at: null }).where('id', '=', boss.person.id).execute();
    }
  });
});
