import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { mailsDeliveredTo } from '../../../testing/delivered-mail.ts';
import type { TestUser } from '../../../testing/users.ts';

const { users, visitor, db, app, setClock, runJobs } = await testApp();

const ask = (email: string) =>
  visitor().call<{ message: string }>('POST', '/api/sign-in-link/request', { email });

/** Returns the secrets of the sign-in links that were mailed to a person, oldest first. */
const mailedTokens = ({ person }: TestUser) =>
  mailsDeliveredTo(app, person.email).flatMap((text) => /\/sign-in\/(\S+)/.exec(text)?.[1] ?? []);

async function mailedToken(user: TestUser): Promise<string> {
  await ask(user.person.email);
  await runJobs();
  return mailedTokens(user).at(-1) ?? '';
}

const check = (token: string) => visitor().call('POST', '/api/sign-in-link/check', { token });
const use = (token: string) =>
  visitor().call<{ user: { id: string; role: string }; token: string }>('POST', '/api/sign-in-link/use', {
    token,
  });

const badLink = {
  status: 422,
  body: { message: { token: ['This sign-in link was already used or has expired.'] } },
};

const mailsTo = ({ person }: TestUser) =>
  db
    .selectFrom('mails')
    .select(['id', 'body_text', 'body_html'])
    .where('kind', '=', 'sign-in-link')
    .where('to_email', '=', person.email)
    .execute();

test('a Customer signs in with a mailed link, once, without a password', async () => {
  const ana = await users.customer();
  const token = await mailedToken(ana);
  const { status, body } = await use(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, switch: false, user: { id: ana.person.id, role: 'Customer' } });
  expect(await use(token)).toMatchObject(badLink);
  expect(await check(token)).toMatchObject(badLink);
});

test('a Sub User signs in with a mailed link', async () => {
  const ben = await users.subUser(await users.customer());
  const { body } = await use(await mailedToken(ben));
  expect(body).toMatchObject({ user: { id: ben.person.id, role: 'Sub User' } });
});

test('opening the link shows whose it is and does not use it up', async () => {
  const ana = await users.customer();
  const token = await mailedToken(ana);
  for (let time = 0; time < 3; time++) {
    expect(await check(token)).toMatchObject({ status: 200, body: { data: { email: ana.person.email } } });
  }
  expect((await use(token)).status).toBe(200);
});

test('a link works for 15 minutes', async () => {
  const ana = await users.customer();
  const start = app.now();
  const token = await mailedToken(ana);
  setClock(new Date(start.getTime() + 15 * 60_000 - 1));
  expect((await check(token)).status).toBe(200);
  setClock(new Date(start.getTime() + 15 * 60_000));
  expect(await check(token)).toMatchObject(badLink);
  expect(await use(token)).toMatchObject(badLink);
  setClock(start);
});

test('a new link invalidates the earlier one', async () => {
  const ana = await users.customer();
  const first = await mailedToken(ana);
  const second = await mailedToken(ana);
  expect(await use(first)).toMatchObject(badLink);
  expect((await use(second)).status).toBe(200);
});

test('one of twenty concurrent uses of a link signs in', async () => {
  const ana = await users.customer();
  const token = await mailedToken(ana);
  const replies = await Promise.all(Array.from({ length: 20 }, () => use(token)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)]);
});

test('unknown addresses, staff, deleted people and people without a story get the same response, and no mail', async () => {
  const ana = await users.customer();
  const sue = await users.superAdmin();
  const gone = await users.customer();
  await db.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', gone.person.id).execute();
  const early = await users.customer();
  await db.updateTable('stories').set({ opened_at: null }).where('id', '=', early.storyId).execute();
  const known = await ask(ana.person.email);
  for (const email of ['nobody@example.com', sue.person.email, gone.person.email, early.person.email]) {
    expect(await ask(email)).toMatchObject({ status: 200, body: known.body });
  }
  await runJobs();
  expect(await mailsTo(ana)).toHaveLength(1);
  for (const user of [sue, gone, early]) expect(await mailsTo(user)).toEqual([]);
});

test('a link stops working when its owner becomes staff, is deleted or changes the password', async () => {
  const [ana, ben, cleo] = [
    await users.customer(),
    await users.customer(),
    await users.customer({ password: 'gentle river stones' }),
  ];
  const tokens = [await mailedToken(ana), await mailedToken(ben), await mailedToken(cleo)];
  await db.updateTable('people').set({ staff_role: 'Super Admin' }).where('id', '=', ana.person.id).execute();
  await db.updateTable('people').set({ deleted_at: app.now() }).where('id', '=', ben.person.id).execute();
  await cleo.request(contract.auth.changePassword, {
    body: {
      old_password: 'gentle river stones',
      password: 'seven blue herons',
      password_confirmation: 'seven blue herons',
    },
  });
  for (const token of tokens) expect(await use(token)).toMatchObject(badLink);
});

test('a sign-in link sets no password, and a password link signs nobody in', async () => {
  const ana = await users.customer();
  const token = await mailedToken(ana);
  const password = { password: 'seven blue herons', password_confirmation: 'seven blue herons' };
  expect((await visitor().call('POST', '/api/create-new-password', { id: token, ...password })).status).toBe(
    422,
  );
  expect((await visitor().call('GET', `/api/user/check-token/${token}`)).status).toBe(404);
  await visitor().request(contract.auth.requestReset, { body: { email: ana.person.email } });
  await runJobs();
  const reset = mailsDeliveredTo(app, ana.person.email).flatMap(
    (text) => /\/create-new-password\/([^/\s]+)/.exec(text)?.[1] ?? [],
  );
  expect(reset).toHaveLength(1);
  expect(await use(reset[0] ?? '')).toMatchObject(badLink);
  expect((await use(token)).status).toBe(200);
});

test('the sent mail is stored without its link, and staff cannot send it again', async () => {
  const ana = await users.customer();
  const sue = await users.superAdmin();
  const token = await mailedToken(ana);
  const [mail] = await mailsTo(ana);
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
