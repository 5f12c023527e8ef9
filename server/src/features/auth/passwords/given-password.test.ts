import { contract } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { type Caller, caller } from '../../../testing/caller.ts';
import type { TestUser } from '../../../testing/users.ts';
import { makePasswordLink } from './password-link.ts';

const { app, db, fastify, users, visitor } = await testApp();
const { auth, people } = contract;
const given = 'gentle river stones';
const own = 'quiet mountain paths';
const boss = await users.superAdmin();

/** A customer whose password staff have set, and a sign-in with it. */
let ana: TestUser;
let signedIn: Caller;
beforeEach(async () => {
  ana = await users.customer({ password: 'earlier old words' });
  await boss.request(auth.setForPerson, {
    body: { user_id: ana.person.id, password: given, password_confirmation: given },
  });
  signedIn = await signIn(given);
});

async function signIn(password: string): Promise<Caller> {
  const { token } = await visitor().request(auth.login, { body: { email: ana.person.email, password } });
  return caller(fastify, token);
}
const changeTo = (password: string) =>
  signedIn.call('POST', '/api/user/profile/update', {
    old_password: given,
    password,
    password_confirmation: password,
  });
const codeOf = async (by: Caller, path: string) => {
  const { status, body } = await by.call('GET', path);
  return status === 200 ? 'done' : body.code;
};

describe('a person whose password was set by staff', () => {
  test('can only read their own info, change the password, and sign out', async () => {
    expect((await signedIn.request(people.info, {})).data.must_change_password).toBe(true);
    for (const path of ['/api/user/sign-ins', '/api/user/interviewer-access']) {
      expect(await codeOf(signedIn, path), path).toBe('password_change_required');
    }
    expect((await signedIn.call('POST', '/api/user/logout', {})).status).toBe(200);
  });

  test('continues in the same sign-in after choosing their own', async () => {
    expect(await codeOf(signedIn, '/api/user/sign-ins')).toBe('password_change_required');
    expect((await changeTo(own)).status).toBe(200);
    expect(await codeOf(signedIn, '/api/user/sign-ins')).toBe('done');
    expect((await signedIn.request(people.info, {})).data.must_change_password).toBe(false);
    expect(await codeOf(await signIn(own), '/api/user/sign-ins')).toBe('done');
  });

  test('cannot keep the password that they were given', async () => {
    const { status, body } = await changeTo(given);
    expect(status).toBe(422);
    expect(body.message).toEqual({
      password: ['Please choose another password than the one you were given.'],
    });
    expect(await codeOf(signedIn, '/api/user/sign-ins')).toBe('password_change_required');
  });
});

test('a password that the owner sets by a link needs no change', async () => {
  const url = await db.transaction().execute((tx) => makePasswordLink(app, tx, ana.person, 'create'));
  const { sign_in } = await visitor().request(auth.createPassword, {
    body: { id: url.split('/').at(-1) ?? '', password: own, password_confirmation: own },
  });
  expect(sign_in?.user.must_change_password).toBe(false);
  expect(await codeOf(caller(fastify, sign_in?.token), '/api/user/sign-ins')).toBe('done');
});
