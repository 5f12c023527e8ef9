import { contract, type SettingKey } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { type Caller, createCaller } from '../../../../testing/caller.ts';
import { findLastMail } from '../../../../testing/mails/stored-mail.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  computeCode,
} from '../../../../testing/second-factor/second-factor.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { createTextEncryption } from '../../../../text-encryption.ts';

const { app, db, fastify, users, visitor, setClock } = await createTestApp();
const { auth, people, settings, accounts } = contract;
const password = 'gentle river stones';
const start = app.now();
const dayMs = 24 * 3600_000;
const daysAfterStart = (days: number) => new Date(start.getTime() + days * dayMs);
const key: SettingKey = 'super-admin-second-factor';

let admin: TestUser;
let sue: TestUser;
const setRequired = (value: 0 | 1) => admin.request(settings.update, { body: { key, value } });
beforeEach(async () => {
  setClock(start);
  admin = await users.superAdmin();
  sue = await users.superAdmin({ password });
  await setRequired(1);
});

const signIn = ({ person }: TestUser) =>
  visitor().request(auth.login, { body: { email: person.email, password } });
const signInAsCaller = async (user: TestUser): Promise<Caller> =>
  createCaller(fastify, (await signIn(user)).token);
const findOutcome = async (client: Caller, path: string) => {
  const { status, body } = await client.call('GET', path);
  return status === 200 ? 'done' : body.code;
};

describe('a Super Admin without a second factor', () => {
  test('has seven days to add one, from the first sign-in', async () => {
    const dueAt = daysAfterStart(7).toISOString();
    expect((await signIn(sue)).user).toMatchObject({
      second_factor_due_at: dueAt,
      must_add_second_factor: false,
    });
    setClock(daysAfterStart(6.9));
    const callerInTime = await signInAsCaller(sue);
    expect((await callerInTime.request(auth.secondFactors, {})).data.due_at).toBe(dueAt);
    expect((await callerInTime.request(people.info, {})).data.second_factor_due_at).toBe(dueAt);
    expect(await findOutcome(callerInTime, '/api/staff')).toBe('done');
  });

  test('can then only add one, and sign out', async () => {
    await signIn(sue);
    setClock(daysAfterStart(7));
    const { user, token } = await signIn(sue);
    expect(user.must_add_second_factor).toBe(true);
    const lateCaller = createCaller(fastify, token);
    for (const path of ['/api/staff', '/api/user/sign-ins', '/api/configuration/fetch-all']) {
      expect(await findOutcome(lateCaller, path), path).toBe('second_factor_enrollment_required');
    }
    expect((await lateCaller.request(people.info, {})).data.must_add_second_factor).toBe(true);
    await addAuthenticatorApp(app, lateCaller);
    expect(await findOutcome(lateCaller, '/api/staff')).toBe('done');
    expect((await lateCaller.request(people.info, {})).data).toMatchObject({
      second_factor_due_at: null,
      must_add_second_factor: false,
    });
    expect((await (await signInAfterDeadline()).call('POST', '/api/user/logout', {})).status).toBe(200);
  });

  const signInAfterDeadline = async () => {
    const other = await users.superAdmin({ password });
    setClock(start);
    await signIn(other);
    setClock(daysAfterStart(8));
    return signInAsCaller(other);
  };

  test('can use a passkey too', async () => {
    const lateCaller = await signInAfterDeadline();
    expect(await findOutcome(lateCaller, '/api/staff')).toBe('second_factor_enrollment_required');
    await addPasskey(app, lateCaller);
    expect(await findOutcome(lateCaller, '/api/staff')).toBe('done');
  });

  test('is also stopped on a sign-in from the first week once the week is over', async () => {
    const { token } = await signIn(sue);
    await db
      .updateTable('sign_ins')
      .set({ expires_at: daysAfterStart(30), idle_minutes: null })
      .where('person_id', '=', sue.person.id)
      .execute();
    const earlyCaller = createCaller(fastify, token);
    setClock(daysAfterStart(6.9));
    expect(await findOutcome(earlyCaller, '/api/staff')).toBe('done');
    setClock(daysAfterStart(7));
    expect(await findOutcome(earlyCaller, '/api/staff')).toBe('second_factor_enrollment_required');
  });
});

test('a Super Admin can remove a second factor only if another one remains', async () => {
  await addAuthenticatorApp(app, sue);
  const last = await sue.call('POST', '/api/user/authenticator-app/remove', {});
  expect(last).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Super Admins need a second step') },
  });
  expect((await sue.request(auth.secondFactors, {})).data.authenticator_app).not.toBeNull();
  await addPasskey(app, sue);
  expect((await sue.call('POST', '/api/user/authenticator-app/remove', {})).status).toBe(200);
});

test.each(['developer', 'customer'] as const)('a %s needs no second factor', async (kind) => {
  const person = await users[kind]({ password });
  expect((await signIn(person)).user.second_factor_due_at).toBeNull();
  await addAuthenticatorApp(app, person);
  expect((await person.call('POST', '/api/user/authenticator-app/remove', {})).status).toBe(200);
});

test('a Super Admin whose authenticator app cannot be checked after a restore removes it, and has seven days to set it up again', async () => {
  const { secret } = await addAuthenticatorApp(app, sue);
  const otherSecret = createTextEncryption('the secret of another installation', 'authenticator-app');
  await db
    .updateTable('authenticator_apps')
    .set({ secret: otherSecret.encrypt(secret) })
    .where('person_id', '=', sue.person.id)
    .execute();
  await sue.request(auth.removeAuthenticatorApp, { body: {} });
  expect((await sue.request(auth.secondFactors, {})).data).toMatchObject({
    authenticator_app: null,
    recovery_codes_left: 0,
    due_at: daysAfterStart(7).toISOString(),
  });
  await addAuthenticatorApp(app, sue);
  expect((await sue.request(auth.secondFactors, {})).data).toMatchObject({
    authenticator_app: start.toISOString(),
    due_at: null,
  });
});

test('without the requirement nobody has to add one, and a running deadline ends at the next sign-in', async () => {
  await signIn(sue);
  await setRequired(0);
  setClock(daysAfterStart(8));
  expect((await signIn(sue)).user).toMatchObject({
    second_factor_due_at: null,
    must_add_second_factor: false,
  });
});

test.each([
  ['https://story.example', true],
  ['http://localhost:3000', false],
])('a site at %s requires a second factor of Super Admins by default: %s', async (APP_URL, isRequired) => {
  const site = await createTestApp({ APP_URL });
  const siteAdmin = await site.users.superAdmin();
  const { super_admin_second_factor } = await siteAdmin.request(settings.configuration, {});
  expect(super_admin_second_factor).toBe(isRequired);
  await siteAdmin.request(settings.update, { body: { key, value: isRequired ? 1 : 0 } });
  expect(
    await site.db.selectFrom('audit_entries').select('id').where('subject_id', '=', key).execute(),
  ).toEqual([]);
  await siteAdmin.request(settings.update, { body: { key, value: isRequired ? 0 : 1 } });
  const changed = await siteAdmin.request(settings.configuration, {});
  expect(changed.super_admin_second_factor).toBe(!isRequired);
});

describe('a staff member who has lost all second factors', () => {
  const resetUrl = '/api/staff/reset-second-factors';

  test('has them reset by another Super Admin, is notified and signed out, and must add one at the next sign-in', async () => {
    const { secret } = await addAuthenticatorApp(app, sue);
    const findListedStaff = async () =>
      (await admin.request(accounts.listStaff, {})).data.find(({ id }) => id === sue.person.id);
    expect(await findListedStaff()).toMatchObject({
      second_factor: true,
      can: { reset_second_factors: true },
    });
    await admin.request(accounts.resetStaffFactors, { body: { id: sue.person.id } });
    expect(await findListedStaff()).toMatchObject({
      second_factor: false,
      can: { reset_second_factors: false },
    });
    expect((await sue.call('GET', '/api/user/info')).status).toBe(401);
    const mail = await findLastMail(db, { personId: sue.person.id });
    expect(mail.body_text).toContain('second step at sign-in was removed');
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', sue.person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: admin.person.id, action: 'second factors reset' });
    const { user, token } = await signIn(sue);
    expect(user.must_add_second_factor).toBe(true);
    const callerAfterReset = createCaller(fastify, token);
    const { secret: newSecret } = await addAuthenticatorApp(app, callerAfterReset);
    expect(newSecret).not.toBe(secret);
    expect(computeCode(newSecret, app.now())).toMatch(/^\d{6}$/);
    expect(await findOutcome(callerAfterReset, '/api/staff')).toBe('done');
  });

  test('a reset is refused for oneself, by a Developer, for a person without a second factor, and for a customer', async () => {
    await addAuthenticatorApp(app, sue);
    const developer = await users.developer();
    expect((await sue.call('POST', resetUrl, { id: sue.person.id })).status).toBe(409);
    expect((await admin.call('POST', resetUrl, { id: developer.person.id })).status).toBe(409);
    expect((await developer.call('POST', resetUrl, { id: sue.person.id })).status).toBe(403);
    const ana = await users.customer();
    expect((await admin.call('POST', resetUrl, { id: ana.person.id })).status).toBe(404);
    expect((await sue.request(auth.secondFactors, {})).data.authenticator_app).not.toBeNull();
  });
});
