import { expect, test } from 'vitest';
import type { Tx } from '../../../../database/connection.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { runDuringTransaction } from '../../../../testing/concurrent-transaction.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { lockPerson } from '../../people/index.ts';
import { makePasswordLink, setPassword } from '../index.ts';

const { users, visitor, db, app } = await createTestApp();
const oldPassword = 'gentle river stones';
const newPassword = 'seven blue herons';
const passwordFields = (password: string) => ({ password, password_confirmation: password });

const signIn = ({ person }: TestUser, password: string) =>
  visitor().call('POST', '/api/login', { email: person.email, password });

const replacePassword = (user: TestUser) => (tx: Tx) =>
  setPassword(app, tx, user.person, passwordFields(newPassword));

test('a sign-in with the old password is rejected if the password changes during the sign-in', async () => {
  const ana = await users.customer({ password: oldPassword });
  const { status, body } = await runDuringTransaction(db, replacePassword(ana), () =>
    signIn(ana, oldPassword),
  );
  expect(status).toBe(422);
  expect(body).toEqual((await signIn(ana, 'a wrong password')).body);
  const remaining = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(remaining).toEqual([]);
});

test('a sign-in is rejected if the account is deleted during the sign-in', async () => {
  const ana = await users.customer({ password: oldPassword });
  const deleteAccount = (tx: Tx) =>
    tx.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', ana.person.id).execute();
  expect((await runDuringTransaction(db, deleteAccount, () => signIn(ana, oldPassword))).status).toBe(422);
});

test('a password change is rejected if another change replaces the old password first', async () => {
  const ana = await users.customer({ password: oldPassword });
  const input = { old_password: oldPassword, ...passwordFields('nine green apples') };
  const response = await runDuringTransaction(db, replacePassword(ana), () =>
    ana.call('POST', '/api/user/profile/update', input),
  );
  expect(response).toMatchObject({
    status: 422,
    body: { message: { old_password: ['This is not your current password.'] } },
  });
  expect((await signIn(ana, newPassword)).status).toBe(200);
});

test('a link that is replaced while a password is being saved with it is rejected', async () => {
  const { person } = await users.customer({ password: oldPassword });
  const makeLink = (tx: Tx) => makePasswordLink(app, tx, person, 'reset');
  const id = (await db.transaction().execute(makeLink)).split('/').at(-2);
  const response = await runDuringTransaction(
    db,
    (tx) => lockPerson(tx, person.id),
    () => visitor().call('POST', '/api/create-new-password', { id, ...passwordFields(newPassword) }),
    makeLink,
  );
  expect(response).toMatchObject({ status: 422, body: { message: { id: [expect.any(String)] } } });
});
