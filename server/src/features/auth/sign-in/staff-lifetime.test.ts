import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, db, fastify, users, visitor, setClock } = await testApp();
const password = 'gentle river stones';
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const boss = await users.superAdmin();

let staff: TestUser;
let token: string;
beforeEach(async () => {
  staff = await users.developer({ password });
  token = await signIn(staff);
});

const signIn = async ({ person }: TestUser) =>
  (await visitor().request(contract.auth.login, { body: { email: person.email, password } })).token;
const pass = (ms: number) => setClock(new Date(app.now().getTime() + ms));

/** Makes a call with a token, by a person who acted some seconds ago; returns the reason if the sign-in has ended. */
async function poll(bearer: string, idleSeconds?: number | string) {
  const response = await fastify.inject({
    method: 'GET',
    url: '/api/user/sign-ins',
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(idleSeconds === undefined ? {} : { 'idle-seconds': String(idleSeconds) }),
    },
  });
  if (response.statusCode === 200) return 'signed in';
  return (response.json() as { data?: { ended?: string } }).data?.ended;
}
const change = (key: 'staff-sign-in-hours' | 'staff-idle-minutes', value: number) =>
  boss.request(contract.settings.update, { body: { key, value } });

test('staff are signed out after 30 minutes without activity, although their page polls', async () => {
  for (let minutes = 1; minutes < 30; minutes += 1) {
    pass(minuteMs);
    expect(await poll(token, minutes * 60)).toBe('signed in');
  }
  pass(minuteMs);
  expect(await poll(token, 30 * 60)).toBe('idle');
  expect(await poll(token, 0)).toBe('idle');
});

test('activity keeps staff signed in, for twelve hours at most', async () => {
  for (let hours = 0; hours < 12; hours += 0.25) {
    expect(await poll(token, 20)).toBe('signed in');
    pass(0.25 * hourMs);
  }
  expect(await poll(token, 0)).toBe('expired');
});

test('a call without the header counts as activity, also with a malformed one', async () => {
  for (const header of [undefined, 'never', '-5', '']) {
    pass(29 * minuteMs);
    expect(await poll(token, header)).toBe('signed in');
  }
});

test('activity in one of two tabs keeps both signed in', async () => {
  pass(20 * minuteMs);
  expect(await poll(token, 0)).toBe('signed in');
  expect(await poll(token, 20 * 60)).toBe('signed in');
  pass(20 * minuteMs);
  expect(await poll(token, 40 * 60)).toBe('signed in');
});

test('idle sign-ins are not counted', async () => {
  const second = await signIn(staff);
  const row = async () =>
    (await boss.request(contract.accounts.listStaff, {})).data.find(({ id }) => id === staff.person.id);
  const before = (await row())?.sign_ins ?? 0;
  pass(20 * minuteMs);
  await poll(second, 0);
  pass(15 * minuteMs);
  // The sign-in of the test user itself has no idle time.
  expect((await row())?.sign_ins).toBe(before - 1);
});

test('the settings apply to new sign-ins', async () => {
  await change('staff-idle-minutes', 5);
  await change('staff-sign-in-hours', 1);
  const short = await signIn(staff);
  for (let minutes = 0; minutes < 60; minutes += 4) {
    expect(await poll(short, 0)).toBe('signed in');
    pass(4 * minuteMs);
  }
  expect(await poll(short, 0)).toBe('expired');
  const idle = await signIn(staff);
  pass(5 * minuteMs);
  expect(await poll(idle, 0)).toBe('idle');
  expect(
    (await boss.call('POST', '/api/configuration/update', { key: 'staff-idle-minutes', value: 4 })).status,
  ).toBe(422);
  await db.deleteFrom('settings').execute();
});

test('customers stay signed in for seven days without activity', async () => {
  const ana = await users.customer({ password });
  const bearer = await signIn(ana);
  pass(7 * 24 * hourMs - minuteMs);
  expect(await poll(bearer, 7 * 24 * 3600)).toBe('signed in');
  pass(minuteMs);
  expect(await poll(bearer, 0)).toBe('expired');
});
