import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { createAuthenticator } from '../../../../testing/second-factor/passkey.ts';
import { addPasskey, readChallenge } from '../../../../testing/second-factor/second-factor.ts';

const { users, app, db, visitor, setClock } = await createTestApp();
const { auth } = contract;
const password = 'gentle river stones';

type Authenticator = ReturnType<typeof createAuthenticator>;
const startSignIn = async () => (await visitor().request(auth.passkeySignInOptions, { body: {} })).data;
const signInWith = (challenge: string, passkey: object) =>
  visitor().call<{ message?: unknown }>('POST', '/api/login/passkey', { challenge, passkey });
const notConfirmedMessage = { general: ['This passkey could not be confirmed. Please try again.'] };

test.each(['customer', 'superAdmin'] as const)('a %s signs in with a passkey alone', async (kind) => {
  const person = await users[kind]({ password });
  const { authenticator, recoveryCodes } = await addPasskey(app, person);
  expect(recoveryCodes).toHaveLength(10);
  const started = await startSignIn();
  const passkey = authenticator.authenticate({ challenge: readChallenge(started) });
  const { status, body } = await signInWith(started.challenge, passkey);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, user: { id: person.person.id } });
  const { data } = await person.request(auth.secondFactors, {});
  expect(data.passkeys).toMatchObject([{ name: 'Laptop' }]);
  expect(data.passkeys[0]?.last_used_at).not.toBeNull();
});

test('a passkey completes a sign-in with the password', async () => {
  const ana = await users.customer({ password });
  const { authenticator } = await addPasskey(app, ana);
  const { body } = await visitor().call<{ data: { challenge: string; methods: string[] } }>(
    'POST',
    '/api/login',
    {
      email: ana.person.email,
      password,
    },
  );
  expect(body.data.methods).toEqual(['passkey', 'recovery_code']);
  const { challenge } = body.data;
  const { data } = await visitor().request(auth.passkeySignInOptions, { body: { challenge } });
  expect(data.options.allowCredentials).toMatchObject([{ id: authenticator.id }]);
  const passkey = authenticator.authenticate({ challenge: readChallenge(data) });
  const signedIn = await visitor().request(auth.secondFactorLogin, { body: { challenge, passkey } });
  expect(signedIn.user.id).toBe(ana.person.id);
});

test('a passkey confirms sensitive calls', async () => {
  const ana = await users.customer();
  const { authenticator } = await addPasskey(app, ana);
  const { data } = await ana.request(auth.stepUpPasskeyOptions, {});
  const passkey = authenticator.authenticate({ challenge: readChallenge(data) });
  await ana.request(auth.stepUp, { body: { challenge: data.challenge, passkey } });
  const again = await ana.call('POST', '/api/user/step-up', { challenge: data.challenge, passkey });
  expect(again.status).toBe(422);
});

test.each<[string, (started: { challenge: string }, authenticator: Authenticator) => object]>([
  [
    'for another site',
    ({ challenge }, authenticator) =>
      authenticator.authenticate({ challenge, origin: 'https://evil.example' }),
  ],
  [
    'for another challenge',
    (_, authenticator) => authenticator.authenticate({ challenge: 'bm90IGlzc3VlZA' }),
  ],
  [
    'without verification of its user',
    ({ challenge }, authenticator) => authenticator.authenticate({ challenge, isVerified: false }),
  ],
  [
    'of an unknown passkey',
    ({ challenge }) => createAuthenticator(app.env.APP_URL).authenticate({ challenge }),
  ],
  [
    'with the signature of another key',
    ({ challenge }, { id }) => ({
      ...createAuthenticator(app.env.APP_URL).authenticate({ challenge }),
      id,
      rawId: id,
    }),
  ],
  [
    'without content',
    (_, authenticator) => ({ ...authenticator.authenticate({ challenge: '' }), response: {} }),
  ],
])('a response %s is refused', async (_, respond) => {
  const ana = await users.customer();
  const { authenticator } = await addPasskey(app, ana);
  const started = await startSignIn();
  const passkey = respond({ challenge: readChallenge(started) }, authenticator);
  const { status, body } = await signInWith(started.challenge, passkey);
  expect(status).toBe(422);
  expect(body.message).toEqual(notConfirmedMessage);
});

test('a response works once and within five minutes', async () => {
  const ana = await users.customer();
  const { authenticator } = await addPasskey(app, ana);
  const first = await startSignIn();
  const passkey = authenticator.authenticate({ challenge: readChallenge(first) });
  expect((await signInWith(first.challenge, passkey)).status).toBe(200);
  expect((await signInWith(first.challenge, passkey)).status).toBe(422);
  const expired = await startSignIn();
  setClock(new Date(app.now().getTime() + 5 * 60_000));
  const response = authenticator.authenticate({ challenge: readChallenge(expired) });
  expect((await signInWith(expired.challenge, response)).status).toBe(422);
});

test('the passkey of one person completes no sign-in or step-up of another', async () => {
  const ana = await users.customer({ password });
  const ben = await users.customer({ password });
  const { authenticator } = await addPasskey(app, ana);
  await addPasskey(app, ben);
  const { body } = await visitor().call<{ data: { challenge: string } }>('POST', '/api/login', {
    email: ben.person.email,
    password,
  });
  const { challenge } = body.data;
  const { data } = await visitor().request(auth.passkeySignInOptions, { body: { challenge } });
  const passkey = authenticator.authenticate({ challenge: readChallenge(data) });
  expect((await visitor().call('POST', '/api/login/second-factor', { challenge, passkey })).status).toBe(422);
  const bensStepUp = await ben.request(auth.stepUpPasskeyOptions, {});
  const stolen = authenticator.authenticate({ challenge: readChallenge(bensStepUp.data) });
  expect(
    (await ben.call('POST', '/api/user/step-up', { challenge: bensStepUp.data.challenge, passkey: stolen }))
      .status,
  ).toBe(422);
});

test('the registration of one person is not completed by another, and no passkey is registered twice', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  const { authenticator } = await addPasskey(app, ana);
  const { data } = await ana.request(auth.passkeyOptions, {});
  expect(data.options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  const body = {
    challenge: data.challenge,
    name: 'Again',
    passkey: authenticator.register({ challenge: readChallenge(data) }),
  };
  expect((await ben.call('POST', '/api/user/passkeys/add', body)).status).toBe(422);
  const other = await ana.request(auth.passkeyOptions, {});
  const passkey = authenticator.register({ challenge: readChallenge(other.data) });
  const again = { ...body, challenge: other.data.challenge, passkey };
  expect((await ana.call('POST', '/api/user/passkeys/add', again)).status).toBe(409);
});

test('only its owner can rename or remove a passkey; a removed passkey no longer signs in', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  const { authenticator } = await addPasskey(app, ana);
  const [{ id } = { id: '' }] = (await ana.request(auth.secondFactors, {})).data.passkeys;
  expect((await ben.call('POST', '/api/user/passkeys/rename', { id, name: 'Mine' })).status).toBe(404);
  expect((await ben.call('POST', '/api/user/passkeys/remove', { id })).status).toBe(404);
  await ana.request(auth.renamePasskey, { body: { id, name: 'Old laptop' } });
  expect((await ana.request(auth.secondFactors, {})).data.passkeys).toMatchObject([{ name: 'Old laptop' }]);
  await ana.request(auth.removePasskey, { body: { id } });
  const started = await startSignIn();
  const passkey = authenticator.authenticate({ challenge: readChallenge(started) });
  expect((await signInWith(started.challenge, passkey)).body.message).toEqual(notConfirmedMessage);
});

test('a deactivated staff member and a deleted person do not sign in with a passkey', async () => {
  for (const change of [{ deactivated_at: app.now() }, { deleted_at: app.now() }]) {
    const sue = await users.superAdmin();
    const { authenticator } = await addPasskey(app, sue);
    await db.updateTable('people').set(change).where('id', '=', sue.person.id).execute();
    const started = await startSignIn();
    const passkey = authenticator.authenticate({ challenge: readChallenge(started) });
    expect((await signInWith(started.challenge, passkey)).status).toBe(422);
  }
});
