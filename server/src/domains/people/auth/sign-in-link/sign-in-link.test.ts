import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';
import { listMails } from '../../../../testing/mails/stored-mail.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { users, visitor, db, app, setClock, runJobs } = await createTestApp();

const requestLink = (email: string) =>
  visitor().call<{ message: string }>('POST', '/api/sign-in-link/request', { email });

/** Returns the secrets of the sign-in links that were mailed to a person, oldest first. */
const findMailedTokens = ({ person }: TestUser) =>
  readDeliveredMails(app, person.email).flatMap((text) => /\/sign-in\/(\S+)/.exec(text)?.[1] ?? []);

/** Requests a sign-in link for a person; returns the secret of the mailed link. */
async function requestToken(user: TestUser): Promise<string> {
  await requestLink(user.person.email);
  await runJobs();
  return findMailedTokens(user).at(-1) ?? '';
}

const checkLink = (token: string) => visitor().call('POST', '/api/sign-in-link/check', { token });
const consumeLink = (token: string) =>
  visitor().call<{ user: { id: string; role: string }; token: string }>('POST', '/api/sign-in-link/use', {
    token,
  });

const badLink = {
  status: 422,
  body: { message: { token: ['This sign-in link was already used or has expired.'] } },
};

const findMails = ({ person }: TestUser) => listMails(db, { kind: 'sign-in-link', to: person.email });

test('a Customer signs in with a mailed link, once, without a password', async () => {
  const ana = await users.customer();
  const token = await requestToken(ana);
  const { status, body } = await consumeLink(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, switch: false, user: { id: ana.person.id, role: 'Customer' } });
  expect(await consumeLink(token)).toMatchObject(badLink);
  expect(await checkLink(token)).toMatchObject(badLink);
});

test('a Sub User signs in with a mailed link', async () => {
  const ben = await users.subUser(await users.customer());
  const { body } = await consumeLink(await requestToken(ben));
  expect(body).toMatchObject({ user: { id: ben.person.id, role: 'Sub User' } });
});

test('checking a link returns its owner’s address and does not use it up', async () => {
  const ana = await users.customer();
  const token = await requestToken(ana);
  for (let time = 0; time < 3; time++) {
    expect(await checkLink(token)).toMatchObject({
      status: 200,
      body: { data: { email: ana.person.email } },
    });
  }
  expect((await consumeLink(token)).status).toBe(200);
});

test('a link works for 15 minutes', async () => {
  const ana = await users.customer();
  const start = app.now();
  const token = await requestToken(ana);
  setClock(new Date(start.getTime() + 15 * 60_000 - 1));
  expect((await checkLink(token)).status).toBe(200);
  setClock(new Date(start.getTime() + 15 * 60_000));
  expect(await checkLink(token)).toMatchObject(badLink);
  expect(await consumeLink(token)).toMatchObject(badLink);
  setClock(start);
});

test('a new link invalidates the earlier one', async () => {
  const ana = await users.customer();
  const first = await requestToken(ana);
  const second = await requestToken(ana);
  expect(await consumeLink(first)).toMatchObject(badLink);
  expect((await consumeLink(second)).status).toBe(200);
});

test('one of twenty concurrent uses of a link signs in', async () => {
  const ana = await users.customer();
  const token = await requestToken(ana);
  const replies = await Promise.all(Array.from({ length: 20 }, () => consumeLink(token)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test('requests for unknown addresses, staff, deleted people and people without a story get the same response, but no mail', async () => {
  const ana = await users.customer();
  const sue = await users.superAdmin();
  const deletedCustomer = await users.customer();
  await db
    .updateTable('people')
    .set({ deleted_at: app.now() })
    .where('id', '=', deletedCustomer.person.id)
    .execute();
  const customerWithoutStory = await users.customer();
  await db
    .updateTable('stories')
    .set({ opened_at: null })
    .where('id', '=', customerWithoutStory.storyId)
    .execute();
  const knownReply = await requestLink(ana.person.email);
  for (const email of [
    'nobody@example.com',
    sue.person.email,
    deletedCustomer.person.email,
    customerWithoutStory.person.email,
  ]) {
    expect(await requestLink(email)).toMatchObject({ status: 200, body: knownReply.body });
  }
  await runJobs();
  expect(await findMails(ana)).toHaveLength(1);
  for (const user of [sue, deletedCustomer, customerWithoutStory]) expect(await findMails(user)).toEqual([]);
});

test('a link stops working when its owner becomes staff, is deleted or changes the password', async () => {
  const [ana, ben, cleo] = [
    await users.customer(),
    await users.customer(),
    await users.customer({ password: 'gentle river stones' }),
  ];
  const tokens = [await requestToken(ana), await requestToken(ben), await requestToken(cleo)];
  await db.updateTable('people').set({ staff_role: 'Super Admin' }).where('id', '=', ana.person.id).execute();
  await db.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', ben.person.id).execute();
  await cleo.request(contract.auth.changePassword, {
    body: {
      old_password: 'gentle river stones',
      password: 'seven blue herons',
      password_confirmation: 'seven blue herons',
    },
  });
  for (const token of tokens) expect(await consumeLink(token)).toMatchObject(badLink);
});

test('a sign-in link sets no password, and a password link signs nobody in', async () => {
  const ana = await users.customer();
  const token = await requestToken(ana);
  const password = { password: 'seven blue herons', password_confirmation: 'seven blue herons' };
  expect((await visitor().call('POST', '/api/create-new-password', { id: token, ...password })).status).toBe(
    422,
  );
  expect((await visitor().call('GET', `/api/user/check-token/${token}`)).status).toBe(404);
  await visitor().request(contract.auth.requestReset, { body: { email: ana.person.email } });
  await runJobs();
  const resetSecrets = readDeliveredMails(app, ana.person.email).flatMap(
    (text) => /\/create-new-password\/([^/\s]+)/.exec(text)?.[1] ?? [],
  );
  expect(resetSecrets).toHaveLength(1);
  expect(await consumeLink(resetSecrets[0] ?? '')).toMatchObject(badLink);
  expect((await consumeLink(token)).status).toBe(200);
});

test('the sent mail is stored without its link, and staff cannot send it again', async () => {
  const ana = await users.customer();
  const sue = await users.superAdmin();
  const token = await requestToken(ana);
  const [mail] = await findMails(ana);
  expect(mail?.body_text).toContain('/sign-in/•••');
  expect(JSON.stringify(mail)).not.toContain(token);
  expect((await sue.call('POST', '/api/mails/resend', { id: mail?.id })).status).toBe(409);
});

test.each([[undefined], ['x'.repeat(201)], [['x']], ['']])(
  'the token %o is rejected like an expired one',
  async (token) => {
    expect(await visitor().call('POST', '/api/sign-in-link/use', { token })).toMatchObject(badLink);
  },
);
