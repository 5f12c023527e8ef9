import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import {
  createAddressChangeCalls,
  invalidLinkResponse,
  password,
} from '../../../../testing/address-change.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { addPasskey } from '../../../../testing/second-factor/second-factor.ts';
import { insertChallenge } from '../second-factor/challenge.queries.ts';

const testing = await createTestApp();
const { users, visitor, db, app, setClock, runJobs, runCron } = testing;
const { confirm, undo, findMailedToken, requestChange, changeAddress, canSignIn, findAddress } =
  createAddressChangeCalls(testing);

const dayMs = 24 * 3600_000;

test('the old address can undo the change once, for seven days, which ends all sign-ins', async () => {
  const ana = await users.customer({ password });
  const start = app.now();
  const { email, undoToken } = await changeAddress(ana);
  setClock(new Date(start.getTime() + 6 * dayMs));
  const thief = await ana.signIn();
  const { body } = await visitor().call('POST', '/api/email-change/check-undo', { token: undoToken });
  expect(body).toMatchObject({ data: { email: ana.person.email } });
  expect((await undo(undoToken)).status).toBe(200);
  expect(await findAddress(ana)).toBe(ana.person.email);
  expect((await thief.call('GET', '/api/user/info')).status).toBe(401);
  expect(await canSignIn(email)).toBe(false);
  expect(await undo(undoToken)).toMatchObject(invalidLinkResponse);
  setClock(start);
});

test('an undo ends the password that a thief knows, and all their links, so the mailed link for a new one lives on', async () => {
  const ana = await users.customer({ password });
  const { undoToken } = await changeAddress(ana);
  expect((await undo(undoToken)).status).toBe(200);
  await runJobs();
  expect(await canSignIn(ana.person.email)).toBe(false);
  const thief = await ana.signIn();
  const attempt = await thief.call('POST', '/api/user/profile/update', {
    old_password: password,
    password: 'a thief was here',
    password_confirmation: 'a thief was here',
  });
  expect(attempt.status).toBe(422);
  const id = findMailedToken(ana.person.email, 'create-new-password');
  const choice = { id, password: 'seven blue herons', password_confirmation: 'seven blue herons' };
  expect((await visitor().request(contract.auth.createPassword, { body: choice })).success).toBe(true);
  expect(await canSignIn(ana.person.email, 'seven blue herons')).toBe(true);
});

test('the owner of a restored address can request another link for a new password', async () => {
  const ana = await users.customer({ password });
  const { undoToken } = await changeAddress(ana);
  await undo(undoToken);
  await runJobs();
  const first = findMailedToken(ana.person.email, 'create-new-password');
  await visitor().request(contract.auth.requestReset, { body: { email: ana.person.email } });
  await runJobs();
  expect(findMailedToken(ana.person.email, 'create-new-password')).not.toBe(first);
});

test('a change cannot be undone after seven days', async () => {
  const ana = await users.customer({ password });
  const start = app.now();
  const { email, undoToken } = await changeAddress(ana);
  setClock(new Date(start.getTime() + 7 * dayMs + 60_000));
  expect(await undo(undoToken)).toMatchObject(invalidLinkResponse);
  expect(await findAddress(ana)).toBe(email);
  setClock(start);
});

test('the first old address is restored even after a second change, whose links then stop working', async () => {
  const ana = await users.customer({ password });
  const first = await changeAddress(ana);
  const { token } = await requestChange(ana);
  await confirm(token);
  await runJobs();
  const secondUndoToken = findMailedToken(first.email, 'restore-email');
  expect((await undo(first.undoToken)).status).toBe(200);
  expect(await findAddress(ana)).toBe(ana.person.email);
  expect(await undo(secondUndoToken)).toMatchObject(invalidLinkResponse);
});

test('an undo ends sign-ins in progress and removes second factors added shortly before the change, with all recovery codes', async () => {
  const ana = await users.customer({ password });
  const start = app.now();
  await addPasskey(app, ana, 'Own laptop');
  setClock(new Date(start.getTime() + 8 * dayMs));
  const thief = await ana.signIn();
  await addPasskey(app, thief, 'Laptop of a thief');
  const { undoToken } = await changeAddress(thief);
  const { person } = await users.customer();
  for (const { id } of [ana.person, person]) {
    await insertChallenge(db, { purpose: 'step_up', personId: id, now: app.now() });
  }
  expect((await undo(undoToken)).status).toBe(200);
  const remaining = await db.selectFrom('sign_in_challenges').select('person_id').execute();
  expect(remaining).toEqual([{ person_id: person.id }]);
  const passkeys = await db
    .selectFrom('passkeys')
    .select('name')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(passkeys).toEqual([{ name: 'Own laptop' }]);
  const codes = await db.selectFrom('recovery_codes').where('person_id', '=', ana.person.id).execute();
  expect(codes).toEqual([]);
  setClock(start);
});

test('changes are deleted once they can neither be confirmed nor undone', async () => {
  const [ana, ben] = [await users.customer({ password }), await users.customer({ password })];
  const start = app.now();
  await requestChange(ana);
  await changeAddress(ben);
  const listOwnersOfChanges = async () =>
    (
      await db
        .selectFrom('address_changes')
        .select('person_id')
        .where('person_id', 'in', [ana.person.id, ben.person.id])
        .execute()
    ).map((row) => row.person_id);
  setClock(new Date(start.getTime() + 2 * dayMs));
  await runCron('auth_cleanup');
  expect(await listOwnersOfChanges()).toEqual([ben.person.id]);
  setClock(new Date(start.getTime() + 9 * dayMs));
  await runCron('auth_cleanup');
  expect(await listOwnersOfChanges()).toEqual([]);
  setClock(start);
});
