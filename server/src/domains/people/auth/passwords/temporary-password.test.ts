import { contract } from '@lifestory/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { type Caller, createCaller } from '../../../../testing/caller.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { makePasswordLink } from './password-link.ts';

const { app, db, fastify, users, visitor } = await createTestApp();
const { auth, people } = contract;
const temporaryPassword = 'gentle river stones';
const ownPassword = 'quiet mountain paths';
const superAdmin = await users.superAdmin();

/** A customer whose password staff have set, and the customer’s sign-in with it. */
let owner: TestUser;
let signedIn: Caller;
beforeEach(async () => {
  owner = await users.customer({ password: 'earlier old words' });
  await superAdmin.request(auth.setForPerson, {
    body: { user_id: owner.person.id, password: temporaryPassword, password_confirmation: temporaryPassword },
  });
  signedIn = await signIn(temporaryPassword);
});

async function signIn(password: string): Promise<Caller> {
  const { token } = await visitor().request(auth.login, { body: { email: owner.person.email, password } });
  return createCaller(fastify, token);
}
const changePasswordTo = (password: string) =>
  signedIn.call('POST', '/api/user/profile/update', {
    old_password: temporaryPassword,
    password,
    password_confirmation: password,
  });
const findOutcome = async (client: Caller, path: string) => {
  const { status, body } = await client.call('GET', path);
  return status === 200 ? 'done' : body.code;
};

describe('a person whose password was set by staff', () => {
  test('can only read their own info, change the password, and sign out', async () => {
    expect((await signedIn.request(people.info, {})).data.must_change_password).toBe(true);
    for (const path of ['/api/user/sign-ins', '/api/user/interviewer-access']) {
      expect(await findOutcome(signedIn, path), path).toBe('password_change_required');
    }
    expect((await signedIn.call('POST', '/api/user/logout', {})).status).toBe(200);
  });

  test('continues in the same sign-in after choosing their own password', async () => {
    expect(await findOutcome(signedIn, '/api/user/sign-ins')).toBe('password_change_required');
    expect((await changePasswordTo(ownPassword)).status).toBe(200);
    expect(await findOutcome(signedIn, '/api/user/sign-ins')).toBe('done');
    expect((await signedIn.request(people.info, {})).data.must_change_password).toBe(false);
    expect(await findOutcome(await signIn(ownPassword), '/api/user/sign-ins')).toBe('done');
  });

  test('cannot keep the temporary password', async () => {
    const { status, body } = await changePasswordTo(temporaryPassword);
    expect(status).toBe(422);
    expect(body.message).toEqual({
      password: ['Please choose a password other than the one you were given.'],
    });
    expect(await findOutcome(signedIn, '/api/user/sign-ins')).toBe('password_change_required');
  });
});

test('a password that the owner sets with a link need not be changed', async () => {
  const url = await db.transaction().execute((tx) => makePasswordLink(app, tx, owner.person, 'create'));
  const { sign_in } = await visitor().request(auth.createPassword, {
    body: { id: url.split('/').at(-1) ?? '', password: ownPassword, password_confirmation: ownPassword },
  });
  expect(sign_in?.user.must_change_password).toBe(false);
  expect(await findOutcome(createCaller(fastify, sign_in?.token), '/api/user/sign-ins')).toBe('done');
});
