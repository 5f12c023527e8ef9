import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { cast } = await testApp();
const { auth, people } = contract;

test('all other devices of a person are signed out, but not this one or other people', async () => {
  const ana = await cast.customer();
  const ben = await cast.subUser(ana);
  const tablet = await ana.signIn();
  await ana.signIn({ expired: true });
  expect((await ana.ask(auth.signIns, {})).data).toEqual({ others: 1 });
  await ana.ask(auth.logoutEverywhere, {});
  expect((await tablet.call('GET', '/api/user/info')).status).toBe(401);
  expect((await ana.ask(auth.signIns, {})).data).toEqual({ others: 0 });
  expect((await ben.ask(people.info, {})).data.id).toBe(ben.person.id);
});
