import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { readDeliveredMails } from '../../../../testing/mails/delivered-mail.ts';
import type { TestUser } from '../../../../testing/users.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import { readDeviceToken, writeDeviceToken } from './device-cookie.ts';
import { accountFailureLimit } from './sign-in-limits.ts';

const { fastify, users, db, app, runJobs, setClock, visitor } = await createTestApp({
  RATE_LIMIT_SCALE: '1',
});
const password = 'gentle river stones';
const wrongPassword = 'a wrong password';
const start = new Date('2026-03-02T12:00:00Z');
const setMinutesAfterStart = (minutes: number) => setClock(new Date(start.getTime() + minutes * 60_000));
setMinutesAfterStart(0);

/** Signs in from an IP address, on the device with a cookie. */
async function signIn(email: string, enteredPassword: string, address: string, cookie?: string) {
  const response = await fastify.inject({
    method: 'POST',
    url: '/api/login',
    payload: { email, password: enteredPassword },
    remoteAddress: address,
    headers: cookie ? { cookie } : {},
  });
  return {
    status: response.statusCode,
    body: response.json<{ message: string }>(),
    cookie: String(response.headers['set-cookie'] ?? '').split(';')[0] ?? '',
  };
}

/** Counts 99 failures of an address, then fails once more, which reaches the daily limit of 100. */
async function failHundredTimes(email: string): Promise<void> {
  await app.limits.count([{ ...accountFailureLimit(email), weight: 99 }]);
  expect((await signIn(email, wrongPassword, '198.51.100.1')).status).toBe(422);
}

test('thirty failures in fifteen minutes block a client for every account, but not other clients or later attempts', async () => {
  const ana = await users.customer({ password });
  const email = ana.person.email;
  for (let count = 0; count < 30; count++) {
    expect((await signIn(`nobody${count}@example.com`, wrongPassword, '203.0.113.1')).status).toBe(422);
  }
  expect((await signIn(email, password, '203.0.113.1')).status).toBe(429);
  expect((await signIn(email, password, '203.0.113.2')).status).toBe(200);
  setMinutesAfterStart(15);
  expect((await signIn(email, password, '203.0.113.1')).status).toBe(200);
  setMinutesAfterStart(0);
});

test('successful sign-ins do not count as failures of a client', async () => {
  const password_hash = await hashPassword(password);
  for (let count = 0; count < 32; count++) {
    const { person } = await users.customer();
    await db.updateTable('people').set({ password_hash }).where('id', '=', person.id).execute();
    expect((await signIn(person.email, password, '203.0.113.3')).status).toBe(200);
  }
});

test('after a hundred failures an account allows one attempt a minute from new devices, with the same message for every address', async () => {
  const ana = await users.customer({ password });
  for (const email of [ana.person.email, 'nobody@example.com']) {
    await failHundredTimes(email);
    expect((await signIn(email, wrongPassword, '192.0.2.1')).status).toBe(422);
    const response = await signIn(email, wrongPassword, '192.0.2.2');
    expect(response).toMatchObject({
      status: 429,
      body: {
        message:
          'There were too many failed sign-ins. If this address has an account, we have sent it a link to sign in right away. Please try again in 60 seconds.',
      },
    });
  }
  setMinutesAfterStart(1);
  expect((await signIn(ana.person.email, password, '192.0.2.3')).status).toBe(200);
  setMinutesAfterStart(0);
});

test('a known device of an account signs in despite a hundred failures, but counts as new for other accounts', async () => {
  const ana = await users.customer({ password });
  const { cookie } = await signIn(ana.person.email, password, '192.0.2.10');
  expect(cookie).toMatch(/^device=[\w-]{43}$/);
  await failHundredTimes(ana.person.email);
  for (const _ of [1, 2, 3]) {
    expect((await signIn(ana.person.email, password, '192.0.2.11', cookie)).status).toBe(200);
  }
  const ben = await users.customer({ password });
  await failHundredTimes(ben.person.email);
  await signIn(ben.person.email, wrongPassword, '192.0.2.12', cookie);
  expect((await signIn(ben.person.email, password, '192.0.2.12', cookie)).status).toBe(429);
});

test('the token of a known device is not stored with the attempt counters', async () => {
  const ana = await users.customer({ password });
  const { cookie } = await signIn(ana.person.email, password, '192.0.2.15');
  await signIn(ana.person.email, wrongPassword, '192.0.2.15', cookie);
  const keys = await db.selectFrom('rate_limits').select('key').execute();
  const token = cookie.slice('device='.length).toLowerCase();
  expect(keys.filter(({ key }) => key.toLowerCase().includes(token))).toEqual([]);
});

test('after a hundred failures, the owner is mailed one link a day, which gives immediate access to the account', async () => {
  const ana: TestUser = await users.customer({ password });
  const { email } = ana.person;
  await failHundredTimes(email);
  for (const minute of [0, 1, 2]) {
    setMinutesAfterStart(minute);
    await signIn(email, wrongPassword, '192.0.2.20');
  }
  await runJobs();
  const mails = readDeliveredMails(app, email);
  expect(mails).toHaveLength(1);
  const id = /\/create-new-password\/([\w-]+)\//.exec(mails[0] ?? '')?.[1];
  const newPassword = 'seven blue herons';
  const created = await visitor('192.0.2.21').call<{ sign_in: { token: string } }>(
    'POST',
    '/api/create-new-password',
    { id, password: newPassword, password_confirmation: newPassword },
  );
  expect(created).toMatchObject({ status: 200, body: { sign_in: { user: { id: ana.person.id } } } });
  setMinutesAfterStart(0);
});

test('on https the device cookie has a prefix that only this host can set, and cookies without it stay valid', async () => {
  const httpsEnv = { APP_URL: 'https://story.example' };
  const writeCookie = (env: { APP_URL: string }) => {
    const headers: string[] = [];
    const reply = {
      header: (_name: string, value: string) => headers.push(value),
    } as unknown as FastifyReply;
    writeDeviceToken(reply, env, 'x'.repeat(43));
    return headers;
  };
  expect(writeCookie(httpsEnv)).toEqual([
    `__Host-device=${'x'.repeat(43)}; Path=/; Secure; Max-Age=31536000; HttpOnly; SameSite=Strict`,
  ]);
  expect(writeCookie({ APP_URL: 'http://localhost:3000' })[0]).toMatch(/^device=x+; Path=\/api; .*HttpOnly/);
  const readToken = (cookie: string) => readDeviceToken({ headers: { cookie } } as FastifyRequest);
  expect(readToken(`device=${'y'.repeat(43)}; __Host-device=${'x'.repeat(43)}`)).toBe('x'.repeat(43));
  expect(readToken(`a=1; device=${'y'.repeat(43)}`)).toBe('y'.repeat(43));
  expect(readToken('__Host-device=short')).toBeNull();
});
