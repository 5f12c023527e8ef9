import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { listMails } from '../../../testing/mails/stored-mail.ts';
import type { TestUser } from '../../../testing/users.ts';
import { makePasswordLink } from './index.ts';

const { fastify, users, db, app, visitor } = await createTestApp();
const password = 'gentle river stones';
const newPassword = 'seven blue herons';
const passwordFields = (enteredPassword: string) => ({
  password: enteredPassword,
  password_confirmation: enteredPassword,
});

const listMailKinds = async ({ person }: TestUser) => {
  const rows = await listMails(db, { personId: person.id });
  return rows.map(({ kind }) => kind);
};

/** Signs in; returns the device cookie. */
async function signIn({ person }: TestUser, cookie = '', enteredPassword = password): Promise<string> {
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email: person.email, password: enteredPassword },
    headers: cookie ? { cookie } : {},
  });
  expect(response.statusCode).toBe(200);
  return String(response.headers['set-cookie']).split(';')[0] ?? '';
}

async function createLinkSecret(user: TestUser, purpose: 'reset' | 'create'): Promise<string> {
  const url = await db.transaction().execute((tx) => makePasswordLink(app, tx, user.person, purpose));
  return url.split('/').at(purpose === 'reset' ? -2 : -1) ?? '';
}

test('the owner is notified of a sign-in on a second device, but not of one on a known device', async () => {
  const ana = await users.customer({ password });
  const laptop = await signIn(ana);
  expect(await listMailKinds(ana)).toEqual([]);
  await signIn(ana);
  expect(await listMailKinds(ana)).toEqual(['new-device']);
  expect(await signIn(ana, laptop)).toBe(laptop);
  expect(await listMailKinds(ana)).toEqual(['new-device']);
});

test('two people who share a device are distinguished', async () => {
  const ana = await users.customer({ password });
  const ben = await users.customer({ password });
  const laptop = await signIn(ana);
  await signIn(ben);
  expect(await signIn(ben, laptop)).toBe(laptop);
  expect(await listMailKinds(ben)).toEqual(['new-device']);
  expect(await signIn(ana, laptop)).toBe(laptop);
  expect(await listMailKinds(ana)).toEqual([]);
});

test('a device token that the server did not issue is replaced', async () => {
  const ana = await users.customer({ password });
  const forgedCookie = `device=${'x'.repeat(43)}`;
  expect(await signIn(ana, forgedCookie)).not.toBe(forgedCookie);
});

test('the owner is notified when they change or reset the password and when staff set it', async () => {
  const ana = await users.customer({ password });
  const sue = await users.superAdmin();
  await ana.request(contract.auth.changePassword, {
    body: { old_password: password, ...passwordFields(newPassword) },
  });
  expect(await listMailKinds(ana)).toEqual(['password-changed']);
  const id = await createLinkSecret(ana, 'reset');
  await visitor().request(contract.auth.createPassword, { body: { id, ...passwordFields(password) } });
  expect(await listMailKinds(ana)).toEqual(['password-changed', 'password-changed']);
  await sue.request(contract.auth.setForPerson, {
    body: { user_id: ana.person.id, ...passwordFields(newPassword) },
  });
  expect(await listMailKinds(ana)).toHaveLength(3);
});

test('setting a first password signs the person in and sends no notice of a change', async () => {
  const ana = await users.customer();
  const id = await createLinkSecret(ana, 'create');
  const { sign_in } = await visitor().request(contract.auth.createPassword, {
    body: { id, ...passwordFields(newPassword) },
  });
  expect(sign_in?.user).toMatchObject({ id: ana.person.id, role: 'Customer' });
  const info = await fastify.inject({
    url: '/api/user/info',
    headers: { authorization: `Bearer ${sign_in?.token}` },
  });
  expect(info.statusCode).toBe(200);
  expect(await listMailKinds(ana)).toEqual([]);
});

test('setting a password does not sign in a person without a story to enter', async () => {
  const ana = await users.customer();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute();
  const id = await createLinkSecret(ana, 'create');
  const reply = await visitor().request(contract.auth.createPassword, {
    body: { id, ...passwordFields(newPassword) },
  });
  expect(reply.sign_in).toBeUndefined();
});
