import { contract, type SettingKey } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type Caller, caller } from '../../../testing/caller.ts';
import { addAuthenticatorApp, addPasskey, codeAt } from '../../../testing/second-factor/second-factor.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, fastify, users, visitor, setClock } = await testApp();
const { auth, people, settings, accounts } = contract;
const password = 'gentle river stones';
const start = app.now();
const day = 24 * 3600_000;
const after = (days: number) => new Date(start.getTime() + days * day);
const key: SettingKey = 'super-admin-second-factor';

let boss: TestUser;
let sue: TestUser;
const setRequired = (value: 0 | 1) => boss.request(settings.update, { body: { key, value } });
beforeEach(async () => {
  setClock(start);
  boss = await users.superAdmin();
  sue = await users.superAdmin({ password });
  await setRequired(1);
});

const signIn = ({ person }: TestUser) =>
  visitor().request(auth.login, { body: { email: person.email, password } });
const callerOf = async (user: TestUser): Promise<Caller> => caller(fastify, (await signIn(user)).token);
const codeOf = async (by: Caller, path: string) => {
  const { status, body } = await by.call('GET', path);
  return status === 200 ? 'done' : body.code;
};

describe('a Super Admin without a second factor', () => {
  test('has seven days for one, from the first sign-in on', async () => {
    const dueAt = after(7).toISOString();
    expect((await signIn(sue)).user).toMatchObject({
      second_factor_due_at: dueAt,
      must_add_second_factor: false,
    });
    setClock(after(6.9));
    const later = await callerOf(sue);
    expect((await later.request(auth.secondFactors, {})).data.due_at).toBe(dueAt);
    expect((await later.request(people.info, {})).data.second_factor_due_at).toBe(dueAt);
    expect(await codeOf(later, '/api/staff')).toBe('done');
  });

  test('can then only add one, and sign out', async () => {
    await signIn(sue);
    setClock(after(7));
    const { user, token } = await signIn(sue);
    expect(user.must_add_second_factor).toBe(true);
    const late = caller(fastify, token);
    for (const path of ['/api/staff', '/api/user/sign-ins', '/api/configuration/fetch-all']) {
      expect(await codeOf(late, path), path).toBe('second_factor_enrollment_required');
    }
    expect((await late.request(people.info, {})).data.must_add_second_factor).toBe(true);
    await addAuthenticatorApp(app, late);
    expect(await codeOf(late, '/api/staff')).toBe('done');
    expect((await late.request(people.info, {})).data).toMatchObject({
      second_factor_due_at: null,
      must_add_second_factor: false,
    });
    expect((await (await lateAgain()).call('POST', '/api/user/logout', {})).status).toBe(200);
  });

  const lateAgain = async () => {
    const other = await users.superAdmin({ password });
    setClock(start);
    await signIn(other);
    setClock(after(8));
    return callerOf(other);
  };

  test('can use a passkey too', async () => {
    const late = await lateAgain();
    expect(await codeOf(late, '/api/staff')).toBe('second_factor_enrollment_required');
    await addPasskey(app, late);
    expect(await codeOf(late, '/api/staff')).toBe('done');
  });

  test('is stopped on a sign-in of the first week too, once the week is over', async () => {
    const { token } = await signIn(sue);
    await db
      .updateTable('sign_ins')
      .set({ expires_at: after(30), idle_minutes: null })
      .where('person_id', '=', sue.person.id)
      .execute();
    const early = caller(fastify, token);
    setClock(after(6.9));
    expect(await codeOf(early, '/api/staff')).toBe('done');
    setClock(after(7));
    expect(await codeOf(early, '/api/staff')).toBe('second_factor_enrollment_required');
  });
});

test('the last second factor of a Super Admin cannot be removed, another one can', async () => {
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

test('without the requirement nobody has to add one, and a week in progress ends at the next sign-in', async () => {
  await signIn(sue);
  await setRequired(0);
  setClock(after(8));
  expect((await signIn(sue)).user).toMatchObject({
    second_factor_due_at: null,
    must_add_second_factor: false,
  });
});

test.each([
  ['https://story.example', true],
  ['http://localhost:3000', false],
])('by default a site at %s requires it: %s', async (APP_URL, isRequired) => {
  const site = await testApp({ APP_URL });
  const admin = await site.users.superAdmin();
  const { super_admin_second_factor } = await admin.request(settings.configuration, {});
  expect(super_admin_second_factor).toBe(isRequired);
  await admin.request(settings.update, { body: { key, value: isRequired ? 1 : 0 } });
  expect(
    await site.db.selectFrom('audit_entries').select('id').where('subject_id', '=', key).execute(),
  ).toEqual([]);
  await admin.request(settings.update, { body: { key, value: isRequired ? 0 : 1 } });
  const after = await admin.request(settings.configuration, {});
  expect(after.super_admin_second_factor).toBe(!isRequired);
});

describe('a staff member who has lost all second factors', () => {
  const resetUrl = '/api/staff/reset-second-factors';

  test('is reset by another Super Admin, told so, signed out, and adds one after the password', async () => {
    const { secret } = await addAuthenticatorApp(app, sue);
    const listed = async () =>
      (await boss.request(accounts.listStaff, {})).data.find(({ id }) => id === sue.person.id);
    expect(await listed()).toMatchObject({ second_factor: true, can: { reset_second_factors: true } });
    await boss.request(accounts.resetStaffFactors, { body: { id: sue.person.id } });
    expect(await listed()).toMatchObject({ second_factor: false, can: { reset_second_factors: false } });
    expect((await sue.call('GET', '/api/user/info')).status).toBe(401);
    const mail = await db
      .selectFrom('mails')
      .select('body_text')
      .where('person_id', '=', sue.person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(mail.body_text).toContain('second step at sign-in was removed');
    const entry = await db
      .selectFrom('audit_entries')
      .select(['actor_id', 'action'])
      .where('subject_id', '=', sue.person.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ actor_id: boss.person.id, action: 'second factors reset' });
    const { user, token } = await signIn(sue);
    expect(user.must_add_second_factor).toBe(true);
    const again = caller(fastify, token);
    const { secret: newSecret } = await addAuthenticatorApp(app, again);
    expect(newSecret).not.toBe(secret);
    expect(codeAt(newSecret, app.now())).toMatch(/^\d{6}$/);
    expect(await codeOf(again, '/api/staff')).toBe('done');
  });

  test('cannot be reset by themselves, without a second factor, or by a Developer', async () => {
    await addAuthenticatorApp(app, sue);
    const developer = await users.developer();
    expect((await sue.call('POST', resetUrl, { id: sue.person.id })).status).toBe(409);
    expect((await boss.call('POST', resetUrl, { id: developer.person.id })).status).toBe(409);
    expect((await developer.call('POST', resetUrl, { id: sue.person.id })).status).toBe(403);
    const ana = await users.customer();
    expect((await boss.call('POST', resetUrl, { id: ana.person.id })).status).toBe(404);
    expect((await sue.request(auth.secondFactors, {})).data.authenticator_app).not.toBeNull();
  });
});
