import { expect, test } from 'vitest';
import { bookingForm } from '../../testing/booking-form.ts';
import { testHouse } from '../../testing/house.ts';
import { makeSlot } from '../../testing/slots.ts';

const { db, visitor, setClock } = await testHouse({ RATE_LIMIT_SCALE: '1' });
const noon = new Date('2027-05-03T19:00:00Z');

const attempts = async (address: string, count: number) => {
  const statuses: number[] = [];
  for (let place = 0; place < count; place += 1) {
    const slot = await makeSlot(db, new Date(noon.getTime() + nextHour() * 3_600_000));
    const email = `${address}-${place}@example.com`;
    const form = bookingForm({ slot_id: slot, email, confirmation_email: email });
    statuses.push((await visitor(address).call('POST', '/api/session/store', form)).status);
  }
  return statuses;
};
let hour = 1;
const nextHour = () => ++hour;

test('a client books twenty times an hour, others are not held up by it', async () => {
  setClock(noon);
  expect(await attempts('192.0.2.1', 21)).toEqual([...Array(20).fill(200), 429]);
  expect(await attempts('192.0.2.2', 1)).toEqual([200]);
  setClock(new Date(noon.getTime() + 3_600_000));
  expect(await attempts('192.0.2.1', 1)).toEqual([200]);
});
