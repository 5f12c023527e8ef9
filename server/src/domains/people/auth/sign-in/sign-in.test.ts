import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';

const { users, visitor, db, app } = await createTestApp();
const password = 'gentle river stones';
const signIn = (email: string, enteredPassword = password) =>
  visitor().call<{ user: { id: string; role: string; disabled: boolean }; token: string; switch: boolean }>(
    'POST',
    '/api/login',
    { email, password: enteredPassword },
  );

test('a Customer signs in and is identified by the token', async () => {
  const ana = await users.customer({ password });
  const { status, body } = await signIn(ana.person.email.toUpperCase());
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, switch: false, user: { id: ana.person.id, role: 'Customer' } });
  const stored = await db
    .selectFrom('sign_ins')
    .select('token_hash')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(stored.map((row) => row.token_hash.toString('utf8'))).not.toContain(body.token);
});

test('signing out ends only this sign-in', async () => {
  const ana = await users.customer();
  const tablet = await ana.signIn();
  await ana.request(contract.auth.logout, {});
  expect((await ana.call('POST', '/api/user/logout')).status).toBe(401);
  expect((await tablet.call('POST', '/api/user/logout')).status).toBe(200);
});

test('a wrong password and an unknown address are rejected with the same message', async () => {
  const ana = await users.customer({ password });
  const wrongPassword = await signIn(ana.person.email, 'another river stone');
  const unknownAddress = await signIn('nobody@example.com');
  expect(wrongPassword).toMatchObject({
    status: 422,
    body: { message: { general: ['The e-mail address or password is incorrect.'] } },
  });
  expect(unknownAddress.status).toBe(422);
  expect(unknownAddress.body).toEqual(wrongPassword.body);
});

test('a person whose story was never opened cannot sign in yet', async () => {
  const ana = await users.customer({ password });
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ana.storyId).execute();
  expect((await signIn(ana.person.email)).status).toBe(422);
});

test('staff sign in without a story', async () => {
  const sue = await users.superAdmin({ password });
  const dev = await users.developer({ password });
  expect((await signIn(sue.person.email)).body).toMatchObject({
    switch: false,
    user: { role: 'Super Admin' },
  });
  expect((await signIn(dev.person.email)).body).toMatchObject({ switch: false, user: { role: 'Developer' } });
});

test('a Sub User starts in the story they were invited to, and the first visit is recorded', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana, { password });
  await db
    .updateTable('memberships')
    .set({ entered_at: null })
    .where('person_id', '=', ben.person.id)
    .execute();
  expect((await signIn(ben.person.email)).body).toMatchObject({ switch: true, user: { role: 'Sub User' } });
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('people', 'people.id', 'memberships.person_id')
    .select(['memberships.entered_at as story_entered_at', 'people.entered_at as first_entered_at'])
    .where('person_id', '=', ben.person.id)
    .execute();
  expect(rows).toEqual([{ story_entered_at: app.now(), first_entered_at: app.now() }]);
});

test('a sign-in starts in the person’s own story, else in a story that is not disabled', async () => {
  const disabledCustomer = await users.customer({ disabled: true });
  const activeCustomer = await users.customer();
  const ben = await users.subUser(disabledCustomer, { password });
  await users.invite(ben, activeCustomer);
  expect((await signIn(ben.person.email)).body.user).toMatchObject({ role: 'Sub User', disabled: false });
  const carla = await users.customer({ password });
  await users.invite(carla, activeCustomer);
  expect((await signIn(carla.person.email)).body).toMatchObject({ switch: true, user: { role: 'Customer' } });
});
