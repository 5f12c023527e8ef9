import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { compareData } from '../testing/fleet/data-comparison.ts';
import { startFleet } from '../testing/fleet/fleet.ts';
import { simulateCustomers } from '../testing/fleet/simulated-customers.ts';

// A short version of `npm run faults`, without light versions of films, which take most of the processor time.

const { users, app, url } = await createTestApp();
const fleet = await startFleet(app.env.DATA_DIR, url, { webs: 2, workers: 1 }, { TRANSCODER: 'none' });
afterAll(fleet.stop);

test('killing processes loses no acknowledged change and repeats none', async () => {
  const customers = await simulateCustomers(app, users, fleet.url, false);
  for (let killCount = 0; killCount < 2; killCount += 1) {
    await sleep(500);
    await fleet.killNext();
  }
  const acknowledged = await customers.stop();
  expect(await compareData(app, acknowledged)).toEqual([]);
  expect(fleet.listLost()).toEqual([]);
  expect([...acknowledged.bookings.values()].filter((status) => status === 200).length).toBeGreaterThan(20);
  expect(acknowledged.comments.size).toBeGreaterThan(20);
  expect(acknowledged.takes.size).toBeGreaterThan(0);
}, 180_000);
