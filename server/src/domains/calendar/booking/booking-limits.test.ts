import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { db, visitor, users, setClock } = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const noon = new Date('2027-05-03T19:00:00Z');
const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
beforeEach(() => setClock(noon));

let hour = 100;
const book = async (address: string, email: string) => {
  const slot_id = await makeSlot(db, hoursAfterNoon(++hour));
  const form = createBookingForm({ slot_id, email, confirmation_email: email });
  return { slot_id, ...(await visitor(address).call('POST', '/api/session/store', form)) };
};
const bookTimes = async (address: string, count: number) => {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    statuses.push((await book(address, `${address}-${hour}@example.com`)).status);
  }
  return statuses;
};
const markAllPaid = () => db.updateTable('interviews').set({ fee_paid_at: noon }).execute();

test('a client can book twenty times an hour without limiting others', async () => {
  expect(await bookTimes('192.0.2.1', 10)).toEqual(Array(10).fill(200));
  await markAllPaid();
  expect(await bookTimes('192.0.2.1', 11)).toEqual([...Array(10).fill(200), 429]);
  expect(await bookTimes('192.0.2.2', 1)).toEqual([200]);
  await markAllPaid();
  setClock(hoursAfterNoon(1));
  expect(await bookTimes('192.0.2.1', 1)).toEqual([200]);
});

test('a client can have ten unpaid bookings a day, including cancelled ones', async () => {
  expect(await bookTimes('192.0.2.3', 4)).toEqual(Array(4).fill(200));
  await db.updateTable('interviews').set({ status: 'cancelled' }).execute();
  setClock(hoursAfterNoon(1));
  expect(await bookTimes('192.0.2.3', 6)).toEqual(Array(6).fill(200));
  setClock(hoursAfterNoon(2));
  const response = await book('192.0.2.3', 'eleventh@example.com');
  expect(response).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(22 * 3600) },
    body: { code: 'too_many', message: expect.stringMatching(/unpaid bookings/) },
  });
  expect(await bookTimes('192.0.2.4', 1)).toEqual([200]);
  setClock(hoursAfterNoon(24));
  expect(await bookTimes('192.0.2.3', 4)).toEqual(Array(4).fill(200));
  expect(await bookTimes('192.0.2.3', 1)).toEqual([429]);
});

test('paid bookings do not count, and concurrent bookings cannot exceed the limit', async () => {
  expect(await bookTimes('192.0.2.5', 9)).toEqual(Array(9).fill(200));
  const concurrentResponses = await Promise.all(
    ['x', 'y'].map((name) => book('192.0.2.5', `${name}@example.com`)),
  );
  expect(concurrentResponses.map(({ status }) => status).toSorted()).toEqual([200, 429]);
  await markAllPaid();
  expect(await bookTimes('192.0.2.5', 1)).toEqual([200]);
});

test('a staff address and one with three unpaid bookings are refused with the same message', async () => {
  await users.superAdmin({ email: 'staff@example.com' });
  const responses = [await book('192.0.2.6', 'staff@example.com')];
  for (let index = 0; index < 4; index += 1) responses.push(await book('192.0.2.6', 'flora@example.com'));
  expect(responses.map(({ status }) => status)).toEqual([422, 200, 200, 200, 422]);
  const [staffResponse, , , , limitResponse] = responses;
  expect(limitResponse?.body).toEqual(staffResponse?.body);
});
