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
  const customers = await simulateCustomers(app, users, fleet.url, false, 100);
  const { bookings, comments, takes } = customers.acknowledged;
  const countBookings = () => [...bookings.values()].filter((status) => status === 200).length;
  // Busy machines take longer for as many requests.
  for (const count of [10, 20]) {
    await expect.poll(() => Math.min(countBookings(), comments.size)).toBeGreaterThan(count);
    await fleet.killNext();
  }
  await expect.poll(() => Math.min(countBookings(), comments.size)).toBeGreaterThan(25);
  await expect.poll(() => takes.size).toBeGreaterThan(0);
  const acknowledged = await customers.stop();
  expect(await compareData(app, acknowledged)).toEqual([]);
  expect(fleet.listLost()).toEqual([]);
});
