import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { testApp } from '../testing/app.ts';
import { compare } from '../testing/fleet/balance.ts';
import { doBusiness } from '../testing/fleet/business.ts';
import { startFleet } from '../testing/fleet/fleet.ts';

// A short version of `npm run faults`.

const { users, app, url } = await testApp();
const fleet = await startFleet(app.env.DATA_DIR, url, { webs: 2, workers: 1 });
afterAll(fleet.stop);

test('killing processes loses no acknowledged change and repeats none', async () => {
  let open = true;
  const business = doBusiness(app, users, fleet.url, () => open, false);
  for (let kills = 0; kills < 2; kills += 1) {
    await sleep(500);
    await fleet.killNext();
  }
  open = false;
  const acknowledged = await business;
  expect(await compare(app, acknowledged)).toEqual([]);
  expect(fleet.lost()).toEqual([]);
  expect([...acknowledged.bookings.values()].filter((status) => status === 200).length).toBeGreaterThan(20);
  expect(acknowledged.comments.size).toBeGreaterThan(20);
}, 180_000);
