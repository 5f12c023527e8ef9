import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { makePasswordLink } from '../index.ts';

const { users, visitor, db, app, setClock, runJobs, runCron } = await createTestApp();
const oldPassword = 'gentle river stones';
const newPassword = 'seven blue herons';
const passwordFields = (password: string) => ({ password, password_confirmation: password });

const canSignIn = async ({ person }: TestUser, password: string) =>
  (await visitor().call('POST', '/api/login', { email: person.email, password })).status === 200;

const makeLink = (user: TestUser, purpose: 'reset' | 'create') =>
  db.transaction().execute((tx) => makePasswordLink(app, tx, user.person, purpose));

/** Returns both parts of a reset link, from its URL. */
const parseResetLink = (url: string) => {
  const [token = '', id = ''] = url.split('/').reverse();
  return { id, token };
};

const findResetMails = (user: TestUser) =>
  listMails(db, { kind: 'password-reset', personId: user.person.id });

/** Returns both parts of the reset links that were mailed to a person, oldest first. */
const findMailedLinks = ({ person }: TestUser) =>
  readDeliveredMails(app, person.email).flatMap((text) => {
    const url = /http\S+\/create-new-password\/\S+/.exec(text)?.[0];
    return url ? [parseResetLink(url)] : [];
  });

test('changing your own password ends all other sign-ins', async () => {
  const ana = await users.customer({ password: oldPassword });
  const tablet = await ana.signIn();
  await ana.request(contract.auth.changePassword, {
    body: { old_password: oldPassword, ...passwordFields(newPassword) },
  });
  expect((await tablet.call('POST', '/api/user/logout')).status).toBe(401);
  expect((await ana.call('GET', '/api/user/info')).status).toBe(200);
  expect(await canSignIn(ana, oldPassword)).toBe(false);
  expect(await canSignIn(ana, newPassword)).toBe(true);
});

test('a wrong old password is reported at its field, and nothing changes', async () => {
  const ana = await users.customer({ password: oldPassword });
  const response = await ana.call('POST', '/api/user/profile/update', {
    old_password: 'no',
    ...passwordFields(newPassword),
  });
  expect(response).toMatchObject({
    status: 422,
    body: { message: { old_password: ['This is not your current password.'] } },
  });
  expect(await canSignIn(ana, oldPassword)).toBe(true);
});

test('a reset request returns the same response with or without an account, and mails a link that works once', async () => {
  const ana = await users.customer({ password: oldPassword });
  const knownReply = await visitor().call('POST', '/api/reset/password', { email: ana.person.email });
  const unknownReply = await visitor().call('POST', '/api/reset/password', { email: 'nobody@example.com' });
  expect(knownReply.status).toBe(200);
  expect(unknownReply.body).toEqual(knownReply.body);
  await runJobs();
  const [mail, ...more] = await findResetMails(ana);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ state: 'sent', to_email: ana.person.email });
  const [{ id, token } = { id: '', token: '' }] = findMailedLinks(ana);
  await visitor().request(contract.auth.checkResetLink, { body: { id, token } });
  await visitor().request(contract.auth.createPassword, { body: { id, ...passwordFields(newPassword) } });
  expect(await canSignIn(ana, newPassword)).toBe(true);
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  const path = `/api${contract.auth.checkResetLink.path}`;
  expect((await visitor().call('POST', path, { id, token })).status).toBe(422);
});

test('a new reset link invalidates earlier ones, but not a create-password link', async () => {
  const ana = await users.customer();
  const createToken = (await makeLink(ana, 'create')).split('/').at(-1) ?? '';
  for (let time = 0; time < 2; time++) {
    await visitor().request(contract.auth.requestReset, { body: { email: ana.person.email } });
    await runJobs();
  }
  const statuses = [];
  for (const body of findMailedLinks(ana)) {
    statuses.push((await visitor().call('POST', '/api/check-remember-token-reset-password', body)).status);
  }
  expect(statuses).toEqual([422, 200]);
  expect((await visitor().call('GET', `/api/user/check-token/${createToken}`)).status).toBe(200);
});

test('one of two concurrently created reset links works', async () => {
  const ana = await users.customer();
  const links = (await Promise.all([makeLink(ana, 'reset'), makeLink(ana, 'reset')])).map(parseResetLink);
  const responses = await Promise.all(
    links.map((body) => visitor().call('POST', '/api/check-remember-token-reset-password', body)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('reset links are mailed only to people whose story was opened', async () => {
  const ana = await users.customer();
  const ben = await users.customer();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', ben.storyId).execute();
  for (let time = 0; time < 3; time++) {
    for (const { person } of [ana, ben])
      await visitor().request(contract.auth.requestReset, { body: { email: person.email } });
  }
  await runJobs();
  expect(await findResetMails(ana)).toHaveLength(3);
  expect(await findResetMails(ben)).toEqual([]);
});

test('a reset link works for 60 minutes, and its check needs both parts', async () => {
  const ana = await users.customer();
  const start = app.now();
  const { id, token } = parseResetLink(await makeLink(ana, 'reset'));
  const checkLink = async (tokenToCheck = token) =>
    (await visitor().call('POST', '/api/check-remember-token-reset-password', { id, token: tokenToCheck }))
      .status;
  expect([await checkLink(), await checkLink('x'), await checkLink(id)]).toEqual([200, 422, 422]);
  setClock(new Date(start.getTime() + 60 * 60_000));
  expect(await checkLink()).toBe(422);
  const response = await visitor().call('POST', '/api/create-new-password', {
    id,
    ...passwordFields(newPassword),
  });
  expect(response).toMatchObject({
    status: 422,
    body: { message: { id: ['Reset password link is invalid or expired'] } },
  });
  setClock(start);
});

test('a reset link with a missing or malformed part is rejected with the same message as an expired one', async () => {
  for (const link of [{ id: 'x' }, { id: 'x'.repeat(201), token: 'x' }, { id: ['x'], token: 'x' }]) {
    const { status, body } = await visitor().call('POST', '/api/check-remember-token-reset-password', link);
    const { message } = body as { message: Record<string, string[]> };
    expect(status).toBe(422);
    expect(Object.values(message).flat()).toEqual(['Reset password link is invalid or expired']);
  }
});

test('one of twenty concurrent uses of a link sets the password', async () => {
  const ana = await users.customer();
  const { id } = parseResetLink(await makeLink(ana, 'reset'));
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      visitor().call('POST', '/api/create-new-password', {
        id,
        ...passwordFields(`${newPassword} ${index}`),
      }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
  const winner = responses.findIndex(({ status }) => status === 200);
  expect(await canSignIn(ana, `${newPassword} ${winner}`)).toBe(true);
});

test('a create-password link can be opened repeatedly, works for 14 days, and invalidates the others when used', async () => {
  const ana = await users.customer();
  const start = app.now();
  const first = (await makeLink(ana, 'create')).split('/').at(-1) ?? '';
  const second = (await makeLink(ana, 'create')).split('/').at(-1) ?? '';
  const open = (token: string) =>
    visitor().call<{ data: { subuser_id: string } }>('GET', `/api/user/check-token/${token}`);
  setClock(new Date(start.getTime() + 14 * 24 * 3600_000 - 1));
  await open(first);
  const { body } = await open(first);
  await visitor().request(contract.auth.createPassword, {
    body: { id: body.data.subuser_id, ...passwordFields(newPassword) },
  });
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 404]);
  setClock(start);
});

test('a password that is too weak does not use up the link', async () => {
  const ana = await users.customer();
  const { id } = parseResetLink(await makeLink(ana, 'reset'));
  const response = await visitor().call('POST', '/api/create-new-password', {
    id,
    ...passwordFields('password123'),
  });
  expect(response).toMatchObject({
    status: 422,
    body: { message: { password: [expect.stringMatching(/too easy to guess/)] } },
  });
  expect(
    (await visitor().call('POST', '/api/create-new-password', { id, ...passwordFields(newPassword) })).status,
  ).toBe(200);
});

test('a person’s id is not accepted as the secret of a password link', async () => {
  const ana = await users.customer({ password: oldPassword });
  const response = await visitor().call('POST', '/api/create-new-password', {
    id: ana.person.id,
    ...passwordFields(newPassword),
  });
  expect(response.status).toBe(422);
  expect(await canSignIn(ana, oldPassword)).toBe(true);
});

test('a Super Admin sets a customer’s password, but not one of staff, of deleted people or their own; the audit log records it', async () => {
  const sue = await users.superAdmin({ password: oldPassword });
  const dev = await users.developer();
  const ana = await users.customer();
  await sue.request(contract.auth.setForPerson, {
    body: { user_id: ana.person.id, ...passwordFields(newPassword) },
  });
  expect(await canSignIn(ana, newPassword)).toBe(true);
  expect((await ana.call('GET', '/api/user/info')).status).toBe(401);
  const deletedCustomer = await users.customer();
  await sue.request(contract.accounts.delete, { body: { id: deletedCustomer.person.id } });
  for (const { person } of [sue, dev, deletedCustomer]) {
    const response = await sue.call('POST', '/api/user/update-customer', {
      user_id: person.id,
      ...passwordFields(newPassword),
    });
    expect(response.status).toBe(404);
  }
  const entries = await db
    .selectFrom('audit_entries')
    .select(['actor_id', 'action', 'before', 'after'])
    .where('subject_id', '=', ana.person.id)
    .execute();
  expect(entries).toEqual([{ actor_id: sue.person.id, action: 'password set', before: null, after: null }]);
});

test('the hourly cleanup deletes expired sign-ins and reset links, and keeps active sign-ins', async () => {
  const ana = await users.customer();
  await makeLink(ana, 'reset');
  const start = app.now();
  setClock(new Date(start.getTime() + 8 * 24 * 3600_000));
  const activeUser = await ana.signIn();
  await runCron('auth_cleanup');
  const remaining = await db
    .selectFrom('sign_ins')
    .select('id')
    .where('person_id', '=', ana.person.id)
    .execute();
  expect(remaining).toHaveLength(1);
  expect(await db.selectFrom('secrets').select('id').where('purpose', '=', 'reset').execute()).toEqual([]);
  expect((await activeUser.call('GET', '/api/user/info')).status).toBe(200);
  setClock(start);
});
