import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { users } = await testApp();
const { auth, people } = contract;

test('all other devices of a person are signed out; this one and other people stay signed in', async () => {
  const ana = await users.customer();
  const ben = await users.subUser(ana);
  const tablet = await ana.signIn();
  await ana.signIn({ expired: true });
  expect((await ana.request(auth.signIns, {})).data).toEqual({ others: 1 });
  await ana.request(auth.logoutEverywhere, {});
  expect((await tablet.call('GET', '/api/user/info')).status).toBe(401);
  expect((await ana.request(auth.signIns, {})).data).toEqual({ others: 0 });
  expect((await ben.request(people.info, {})).data.id).toBe(ben.person.id);
});
