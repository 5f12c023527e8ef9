import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  computeCode,
} from '../../../../testing/second-factor/second-factor.ts';
import { createTextEncryption } from '../../../../text-encryption.ts';
import { makePasswordLink } from '../index.ts';

const { users, app, db, visitor, setClock } = await createTestApp();
const { auth } = contract;
const password = 'gentle river stones';
let start = app.now();
const advanceClock = (seconds: number) => setClock(new Date(start.getTime() + seconds * 1000));
beforeEach(() => {
  start = app.now();
});

const login = (email: string, enteredPassword = password) =>
  visitor().call<{ code?: string; data?: { challenge: string; methods: string[] } }>('POST', '/api/login', {
    email,
    password: enteredPassword,
  });

/** Signs in with the password; returns the challenge of the second step. */
async function challengeFor({ person }: { person: { email: string } }): Promise<string> {
  const { status, body } = await login(person.email);
  expect(status).toBe(403);
  expect(body.code).toBe('second_factor_required');
  return body.data?.challenge ?? '';
}
const completeSignIn = (body: object) =>
  visitor().call<{ token?: string; message?: unknown }>('POST', '/api/login/second-factor', body);

test('the password alone no longer signs in, and the code of the authenticator app completes the sign-in', async () => {
  const ana = await users.customer({ password });
  const { secret } = await addAuthenticatorApp(app, ana);
  expect((await login(ana.person.email)).body).toMatchObject({
    success: false,
    data: { methods: ['code', 'recovery_code'] },
  });
  const challenge = await challengeFor(ana);
  const { status, body } = await completeSignIn({ challenge, code: computeCode(secret, app.now()) });
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, user: { id: ana.person.id } });
  const { data } = await ana.request(auth.secondFactors, {});
  expect(data).toMatchObject({ passkeys: [], recovery_codes_left: 10 });
  expect(data.authenticator_app).not.toBeNull();
});

test('after a restore with another SECRET, a code is refused with the advice to use a recovery code, which signs in', async () => {
  const ana = await users.customer({ password });
  const { secret, recoveryCodes } = await addAuthenticatorApp(app, ana);
  const otherSecret = createTextEncryption('the secret of another installation', 'authenticator-app');
  await db
    .updateTable('authenticator_apps')
    .set({ secret: otherSecret.encrypt(secret) })
    .where('person_id', '=', ana.person.id)
    .execute();
  const challenge = await challengeFor(ana);
  expect(await completeSignIn({ challenge, code: computeCode(secret, app.now()) })).toMatchObject({
    status: 422,
    body: { message: { code: [expect.stringContaining('Use a recovery code, then set up the app again.')] } },
  });
  const { status, body } = await completeSignIn({ challenge, recovery_code: recoveryCodes[0] });
  expect(status).toBe(200);
  expect(body.token).toBeTruthy();
});

test('the secret of an authenticator app is stored encrypted, and its owner gets it as a URI and a picture', async () => {
  const ana = await users.customer();
  const { data } = await ana.request(auth.startAuthenticatorApp, {});
  expect(data.uri).toContain(`secret=${data.secret}`);
  expect(data.picture).toMatch(/^data:image\/svg\+xml;base64,/);
  const row = await db
    .selectFrom('authenticator_apps')
    .selectAll()
    .where('person_id', '=', ana.person.id)
    .executeTakeFirstOrThrow();
  expect(row.secret).not.toContain(data.secret);
  expect(row.confirmed_at).toBeNull();
});

test('an authenticator app without a first code does not count', async () => {
  const ana = await users.customer({ password });
  await ana.request(auth.startAuthenticatorApp, {});
  expect((await login(ana.person.email)).status).toBe(200);
  const confirmed = await ana.call('POST', '/api/user/authenticator-app/confirm', { code: '000 000' });
  expect(confirmed.status).toBe(422);
  expect((await login(ana.person.email)).status).toBe(200);
});

test('a code works once, and at most one step early or late', async () => {
  const ana = await users.customer({ password });
  const { secret } = await addAuthenticatorApp(app, ana);
  const codes = [-60, 0, 30, 60].map((seconds) =>
    computeCode(secret, new Date(start.getTime() + seconds * 1000)),
  );
  const tryCode = async (code = '') =>
    (await completeSignIn({ challenge: await challengeFor(ana), code })).status;
  expect(await tryCode(codes[0])).toBe(422);
  expect(await tryCode(codes[3])).toBe(422);
  expect(await tryCode(codes[1])).toBe(200);
  expect(await tryCode(codes[1])).toBe(422);
  expect(await tryCode(codes[2])).toBe(200);
  // An earlier code that was never used does not count after a later one.
  advanceClock(30);
  expect(await tryCode(codes[1])).toBe(422);
});

test('one of ten concurrent uses of a code signs in', async () => {
  const ana = await users.customer({ password });
  const { secret } = await addAuthenticatorApp(app, ana);
  const challenges = await Promise.all(Array.from({ length: 10 }, () => challengeFor(ana)));
  const code = computeCode(secret, app.now());
  const replies = await Promise.all(challenges.map((challenge) => completeSignIn({ challenge, code })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('recovery codes work once each, in lowercase and without dashes, too', async () => {
  const ana = await users.customer({ password });
  const { recoveryCodes } = await addAuthenticatorApp(app, ana);
  expect(recoveryCodes).toHaveLength(10);
  expect(new Set(recoveryCodes).size).toBe(10);
  const [first = '', second = ''] = recoveryCodes;
  expect(first).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const tryCode = async (recovery_code: string) =>
    (await completeSignIn({ challenge: await challengeFor(ana), recovery_code })).status;
  expect(await tryCode(first)).toBe(200);
  expect(await tryCode(first)).toBe(422);
  expect(await tryCode(second.toLowerCase().replaceAll('-', ' '))).toBe(200);
  expect(await tryCode(`${second.slice(0, 4)}-AAAA-AAAA`)).toBe(422);
  expect((await ana.request(auth.secondFactors, {})).data.recovery_codes_left).toBe(8);
  const { hash } = await db
    .selectFrom('recovery_codes')
    .select('code_hash as hash')
    .where('person_id', '=', ana.person.id)
    .executeTakeFirstOrThrow();
  expect(hash).toMatch(/^\$argon2id\$/);
});

test('new recovery codes replace the earlier ones', async () => {
  const ana = await users.customer({ password });
  const { recoveryCodes } = await addAuthenticatorApp(app, ana);
  const { data } = await ana.request(auth.replaceRecoveryCodes, {});
  const tryCode = async (recovery_code = '') =>
    (await completeSignIn({ challenge: await challengeFor(ana), recovery_code })).status;
  expect(await tryCode(recoveryCodes[0])).toBe(422);
  expect(await tryCode(data.recovery_codes[0])).toBe(200);
});

test('recovery codes of several people at once do not exhaust the queue of password hashes', async () => {
  const people = [];
  for (let index = 0; index < 5; index += 1) {
    const person = await users.customer();
    await addPasskey(app, person);
    people.push(person);
  }
  const replies = await Promise.all(
    people.map((person) => person.call('POST', `/api${auth.replaceRecoveryCodes.path}`)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test('a challenge works once, for five minutes, and not after a new password', async () => {
  const ana = await users.customer({ password });
  const { recoveryCodes } = await addAuthenticatorApp(app, ana);
  const codes = recoveryCodes.values();
  const completeWithCode = (challenge: string) =>
    completeSignIn({ challenge, recovery_code: codes.next().value });
  const usedChallenge = await challengeFor(ana);
  expect((await completeWithCode(usedChallenge)).status).toBe(200);
  expect((await completeWithCode(usedChallenge)).status).toBe(422);
  const expiredChallenge = await challengeFor(ana);
  advanceClock(5 * 60);
  expect((await completeWithCode(expiredChallenge)).body.message).toEqual({
    general: ['This took too long. Please sign in again.'],
  });
  const pendingChallenge = await challengeFor(ana);
  const newPassword = 'seven blue herons';
  await ana.request(auth.changePassword, {
    body: { old_password: password, password: newPassword, password_confirmation: newPassword },
  });
  expect((await completeWithCode(pendingChallenge)).status).toBe(422);
  expect((await completeWithCode('forged')).status).toBe(422);
});

test('a reset password does not sign in without the second factor', async () => {
  const ana = await users.customer({ password });
  await addAuthenticatorApp(app, ana);
  const url = await db.transaction().execute((tx) => makePasswordLink(app, tx, ana.person, 'reset'));
  const id = url.split('/').at(-2) ?? '';
  const newPassword = 'seven blue herons';
  const reply = await visitor().request(auth.createPassword, {
    body: { id, password: newPassword, password_confirmation: newPassword },
  });
  expect(reply.sign_in).toBeUndefined();
  expect((await login(ana.person.email, newPassword)).body.code).toBe('second_factor_required');
});

test('after the last second factor is removed, the password signs in again and no recovery codes remain', async () => {
  const ana = await users.customer({ password });
  await addAuthenticatorApp(app, ana);
  await ana.request(auth.removeAuthenticatorApp, {});
  expect((await login(ana.person.email)).status).toBe(200);
  expect((await ana.request(auth.secondFactors, {})).data.recovery_codes_left).toBe(0);
  expect((await ana.call('POST', '/api/user/recovery-codes')).status).toBe(409);
  expect((await ana.call('POST', '/api/user/authenticator-app/remove')).status).toBe(404);
});

test('a second app is refused until the first is removed, and a passkey keeps the recovery codes', async () => {
  const ana = await users.customer();
  await addAuthenticatorApp(app, ana);
  expect((await ana.call('POST', '/api/user/authenticator-app/start')).status).toBe(409);
  expect((await addPasskey(app, ana)).recoveryCodes).toEqual([]);
});

test('the owner is mailed about every change, and changes of staff are in the audit log', async () => {
  const sue = await users.superAdmin();
  await addAuthenticatorApp(app, sue);
  await sue.request(auth.replaceRecoveryCodes, {});
  await sue.request(auth.removeAuthenticatorApp, {});
  const changes = ['authenticator app added', 'recovery codes replaced', 'authenticator app removed'];
  const mails = await listMails(db, { personId: sue.person.id });
  expect(mails.map(({ kind }) => kind)).toEqual(changes.map(() => 'second-factor-changed'));
  expect(mails[0]?.body_text).toContain('An authenticator app was added to your account');
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('actor_id', '=', sue.person.id)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual(changes);
});

test('an account with a second factor confirms sensitive calls with it, and no longer with the password', async () => {
  const ana = await users.customer({ password });
  const { secret } = await addAuthenticatorApp(app, ana);
  const stepUp = async (body: object) => (await ana.call('POST', '/api/user/step-up', body)).status;
  expect(await stepUp({ password })).toBe(422);
  expect(await stepUp({ code: computeCode(secret, app.now()) })).toBe(200);
  await db
    .updateTable('sign_ins')
    .set({ authenticated_at: new Date(0) })
    .execute();
  const response = await ana.call('POST', '/api/user/recovery-codes');
  expect(response.body).toMatchObject({ code: 'step_up_required', data: { methods: ['code'] } });
});
