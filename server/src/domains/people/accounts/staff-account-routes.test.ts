import { contract, type StaffAccount } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, users, visitor } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { accounts } = contract;
const password = 'gentle river stones';

/** The Super Admin who makes the calls, and the Developer whom they are about. */
let superAdmin: TestUser;
let dev: TestUser;
beforeEach(async () => {
  await db.updateTable('people').set({ deleted_at: app.now() }).where('staff_role', 'is not', null).execute();
  superAdmin = await users.superAdmin();
  dev = await users.developer({ password });
});

const listStaff = async () => (await superAdmin.request(accounts.listStaff, {})).data;
const findStaffRow = async (id: string) =>
  (await listStaff()).find((account) => account.id === id) as StaffAccount;
const postAs = (caller: TestUser, path: string, body: object) =>
  caller.call('POST', `/api/staff/${path}`, body);
const isSignedIn = async (caller: TestUser) =>
  (await caller.call('GET', '/api/user/sign-ins')).status === 200;
const findInvitationSecrets = async (email: string) => {
  const mails = await listMails(db, { to: email, kind: 'staff-invitation' });
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
    expect(await findStaffRow(dev.person.id)).toMatchObject({
      status: 'active',
      last_sign_in_at: null,
      sign_ins: 1,
    });
    await visitor().request(contract.auth.login, { body: { email: dev.person.email, password } });
    expect(await findStaffRow(dev.person.id)).toMatchObject({
      role: 'Developer',
      last_sign_in_at: app.now().toISOString(),
      sign_ins: 2,
      can: { change_role: true, deactivate: true, reactivate: false, remove: true, end_sign_ins: true },
    });
  });

  test('offers no changes of the caller’s own account', async () => {
    await users.superAdmin();
    expect((await findStaffRow(superAdmin.person.id)).can).toEqual({
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
    await superAdmin.request(accounts.inviteStaff, { body: invitation });
    const { id } = (await listStaff()).find(({ email }) => email === invitation.email) as StaffAccount;
    expect(await findStaffRow(id)).toMatchObject({
      fullName: 'Nora New',
      status: 'invited',
      role: 'Developer',
    });
    const [secret = ''] = await findInvitationSecrets(invitation.email);
    const { sign_in } = await visitor().request(contract.auth.createPassword, {
      body: { id: secret, password, password_confirmation: password },
    });
    expect(sign_in?.user.role).toBe('Developer');
    expect(await findStaffRow(id)).toMatchObject({ status: 'active', can: { resend_invitation: false } });
    expect((await postAs(superAdmin, 'resend-invitation', { id })).status).toBe(409);
  });

  test('can be resent five times a day, and only the newest link works', async () => {
    const email = 'again@example.com';
    await superAdmin.request(accounts.inviteStaff, { body: { ...invitation, email } });
    const { id } = (await listStaff()).find((account) => account.email === email) as StaffAccount;
    const results: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      results.push((await postAs(superAdmin, 'resend-invitation', { id })).status);
    }
    expect(results).toEqual([200, 200, 200, 200, 200, 429]);
    const secrets = await findInvitationSecrets(email);
    const statuses = await Promise.all(
      secrets.map(async (secret) => (await visitor().call('GET', `/api/user/check-token/${secret}`)).status),
    );
    expect(statuses).toEqual([404, 404, 404, 404, 404, 200]);
  });

  test('to an address with an account is refused', async () => {
    const customer = await users.customer();
    for (const { person } of [dev, customer]) {
      const { status } = await postAs(superAdmin, 'invite', {
        ...invitation,
        email: person.email.toUpperCase(),
      });
      expect(status).toBe(409);
    }
  });

  test.each([
    ['email', { email: 'nobody' }],
    ['role', { role: 'Customer' }],
    ['fname', { fname: ' ' }],
  ])('with an invalid %s is refused with an error of that field', async (field, changes) => {
    const { status, body } = await postAs(superAdmin, 'invite', { ...invitation, ...changes });
    expect(status).toBe(422);
    expect(Object.keys(body.message as object)).toEqual([field]);
  });

  test('can be sent by a Super Admin twenty times a day', async () => {
    const results: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      results.push(
        (await postAs(superAdmin, 'invite', { ...invitation, email: `person${count}@example.com` })).status,
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
  ])('%s ends the sign-ins at once and is in the audit log', async (path, fields) => {
    expect(await isSignedIn(dev)).toBe(true);
    expect((await postAs(superAdmin, path, { id: dev.person.id, ...fields })).status).toBe(200);
    expect(await isSignedIn(dev)).toBe(false);
    const entry = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject_id', '=', dev.person.id)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor_id: superAdmin.person.id });
  });

  test('is undone by reactivating a deactivated account, which signs in again', async () => {
    await superAdmin.request(accounts.deactivateStaff, { body: { id: dev.person.id } });
    expect(await findStaffRow(dev.person.id)).toMatchObject({
      status: 'deactivated',
      can: { reactivate: true },
    });
    await superAdmin.request(accounts.reactivateStaff, { body: { id: dev.person.id } });
    expect(await isSignedIn(dev)).toBe(false);
    await visitor().request(contract.auth.login, { body: { email: dev.person.email, password } });
    const entries = await db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', dev.person.id)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['staff deactivated', 'staff reactivated']);
  });

  test.each([
    ['deactivate', {}],
    ['change-role', { role: 'Developer' }],
    ['remove', {}],
    ['end-sign-ins', {}],
  ])('%s of the caller’s own account is refused', async (path, fields) => {
    await users.superAdmin();
    expect((await postAs(superAdmin, path, { id: superAdmin.person.id, ...fields })).status).toBe(409);
    expect(await isSignedIn(superAdmin)).toBe(true);
  });

  test('is refused for customers and unknown ids', async () => {
    const customer = await users.customer();
    for (const id of [customer.person.id, newId()]) {
      for (const path of ['deactivate', 'reactivate', 'remove', 'end-sign-ins', 'resend-invitation']) {
        expect((await postAs(superAdmin, path, { id })).status).toBe(404);
      }
    }
  });

  test('by two Super Admins of each other’s accounts at once succeeds for only one of them', async () => {
    for (const path of ['deactivate', 'remove']) {
      const [first, second] = [await users.superAdmin(), await users.superAdmin()];
      await db
        .updateTable('people')
        .set({ deleted_at: app.now() })
        .where('id', '=', superAdmin.person.id)
        .execute();
      const results = await Promise.all([
        postAs(first, path, { id: second.person.id }),
        postAs(second, path, { id: first.person.id }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect([await isSignedIn(first), await isSignedIn(second)].sort()).toEqual([false, true]);
      await db
        .updateTable('people')
        .set({ deleted_at: null })
        .where('id', '=', superAdmin.person.id)
        .execute();
    }
  });
});
