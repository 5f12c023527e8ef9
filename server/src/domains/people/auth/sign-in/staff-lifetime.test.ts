import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import type { TestUser } from '../../../../testing/users.ts';

const { app, db, fastify, users, visitor, setClock } = await createTestApp();
const password = 'gentle river stones';
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const superAdmin = await users.superAdmin();

let staff: TestUser;
let token: string;
beforeEach(async () => {
  staff = await users.developer({ password });
  token = await signIn(staff);
});

const signIn = async ({ person }: TestUser) =>
  (await visitor().request(contract.auth.login, { body: { email: person.email, password } })).token;
const advanceClock = (ms: number) => setClock(new Date(app.now().getTime() + ms));

/** Makes a call for a person who was active `idleSeconds` ago; returns `signed in`, or why the sign-in has ended. */
async function callAfterIdle(bearer: string, idleSeconds?: number | string) {
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
const changeSetting = (key: 'staff-sign-in-hours' | 'staff-idle-minutes', value: number) =>
  superAdmin.request(contract.settings.update, { body: { key, value } });

test('staff are signed out after 30 minutes without activity, although their page polls', async () => {
  for (let minutes = 1; minutes < 30; minutes += 1) {
    advanceClock(minuteMs);
    expect(await callAfterIdle(token, minutes * 60)).toBe('signed in');
  }
  advanceClock(minuteMs);
  expect(await callAfterIdle(token, 30 * 60)).toBe('idle');
  expect(await callAfterIdle(token, 0)).toBe('idle');
});

test('activity keeps staff signed in, for twelve hours at most', async () => {
  for (let hours = 0; hours < 12; hours += 0.25) {
    expect(await callAfterIdle(token, 20)).toBe('signed in');
    advanceClock(0.25 * hourMs);
  }
  expect(await callAfterIdle(token, 0)).toBe('expired');
});

test('a call without the idle time, or with a malformed one, counts as activity', async () => {
  for (const header of [undefined, 'never', '-5', '']) {
    advanceClock(29 * minuteMs);
    expect(await callAfterIdle(token, header)).toBe('signed in');
  }
});

test('activity in one of two tabs keeps both signed in', async () => {
  advanceClock(20 * minuteMs);
  expect(await callAfterIdle(token, 0)).toBe('signed in');
  expect(await callAfterIdle(token, 20 * 60)).toBe('signed in');
  advanceClock(20 * minuteMs);
  expect(await callAfterIdle(token, 40 * 60)).toBe('signed in');
});

test('the list of staff does not count idle sign-ins', async () => {
  const second = await signIn(staff);
  const findStaffRow = async () =>
    (await superAdmin.request(contract.accounts.listStaff, {})).data.find(({ id }) => id === staff.person.id);
  const before = (await findStaffRow())?.sign_ins ?? 0;
  advanceClock(20 * minuteMs);
  await callAfterIdle(second, 0);
  advanceClock(15 * minuteMs);
  // The sign-in of the test user itself has no idle time.
  expect((await findStaffRow())?.sign_ins).toBe(before - 1);
});

test('the settings apply to new sign-ins', async () => {
  await changeSetting('staff-idle-minutes', 5);
  await changeSetting('staff-sign-in-hours', 1);
  const shortSignIn = await signIn(staff);
  for (let minutes = 0; minutes < 60; minutes += 4) {
    expect(await callAfterIdle(shortSignIn, 0)).toBe('signed in');
    advanceClock(4 * minuteMs);
  }
  expect(await callAfterIdle(shortSignIn, 0)).toBe('expired');
  const idleSignIn = await signIn(staff);
  advanceClock(5 * minuteMs);
  expect(await callAfterIdle(idleSignIn, 0)).toBe('idle');
  expect(
    (await superAdmin.call('POST', '/api/configuration/update', { key: 'staff-idle-minutes', value: 4 }))
      .status,
  ).toBe(422);
  await db.deleteFrom('settings').execute();
});

test('customers stay signed in for seven days without activity', async () => {
  const ana = await users.customer({ password });
  const bearer = await signIn(ana);
  advanceClock(7 * 24 * hourMs - minuteMs);
  expect(await callAfterIdle(bearer, 7 * 24 * 3600)).toBe('signed in');
  advanceClock(minuteMs);
  expect(await callAfterIdle(bearer, 0)).toBe('expired');
});
