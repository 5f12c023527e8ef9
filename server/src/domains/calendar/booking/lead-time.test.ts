import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';

const testing = await createTestApp();
const { db, visitor, users, setClock } = testing;
// 9:30 AM on May 3 in Los Angeles.
const now = new Date('2027-05-03T16:30:00Z');
setClock(now);
const guest = visitor();
const staff = await users.superAdmin();
const { dates, offered } = contract.timeSlots;

const createSlotIn = (minutes: number) => makeSlot(db, new Date(now.getTime() + minutes * 60_000), 5);
const setLeadTime = (minutes: number) =>
  staff.request(contract.settings.update, { body: { key: 'min-booking-lead-minutes', value: minutes } });
const listSlotsOfToday = async () =>
  (await guest.request(offered, { body: { date: '2027-05-03' } })).slots.map(({ id }) => id);
let count = 0;
const book = (slot_id: string) => {
  const email = `visitor${++count}@example.com`;
  return guest.call(
    'POST',
    '/api/session/store',
    createBookingForm({ slot_id, email, confirmation_email: email }),
  );
};
const tooSoonFailure = { status: 409, body: { code: 'slot_too_soon', data: { booked: true } } };

beforeEach(async () => {
  await db.deleteFrom('interviews').execute();
  await db.deleteFrom('slots').execute();
});

test('a slot that starts within the hour is not offered and cannot be booked', async () => {
  const [tooSoonSlot, laterSlot] = [await createSlotIn(59), await createSlotIn(65)];
  expect(await listSlotsOfToday()).toEqual([laterSlot]);
  const response = await book(tooSoonSlot);
  expect(response).toMatchObject(tooSoonFailure);
  expect(response.body.message).toMatch(/starts too soon/);
  expect((await book(laterSlot)).status).toBe(200);
});

test('a slot that starts in exactly an hour can be booked', async () => {
  const slot = await createSlotIn(60);
  expect(await listSlotsOfToday()).toEqual([slot]);
  expect((await book(slot)).status).toBe(200);
});

test('a day whose only slots are too soon is disabled and is not the last day', async () => {
  await createSlotIn(30);
  expect(await guest.request(dates, {})).toMatchObject({ disabledDates: [], lastDate: null });
  const slotOfTomorrow = await createSlotIn(24 * 60);
  expect(await guest.request(dates, {})).toMatchObject({
    disabledDates: ['2027-05-03'],
    lastDate: '2027-05-04',
  });
  expect((await book(slotOfTomorrow)).status).toBe(200);
});

test('an interview cannot be moved to a slot that starts within the hour', async () => {
  const { token, startsAt } = await createOwnBooking(testing, guest);
  const slot_id = await createSlotIn(30);
  expect(await guest.call('POST', '/api/session/own/move', { token, slot_id })).toMatchObject(tooSoonFailure);
  const { data } = await guest.request(contract.booking.own, { body: { token } });
  expect(data.starts_at).toBe(startsAt.toISOString());
});

test('staff can set the lead time; with 0 a slot can be booked until it starts', async () => {
  const [nearSlot, farSlot, startedSlot] = [
    await createSlotIn(10),
    await createSlotIn(100),
    await createSlotIn(-1),
  ];
  await setLeadTime(120);
  expect(await listSlotsOfToday()).toEqual([]);
  expect(await book(farSlot)).toMatchObject(tooSoonFailure);
  await setLeadTime(0);
  expect(await listSlotsOfToday()).toEqual([nearSlot, farSlot]);
  expect((await book(nearSlot)).status).toBe(200);
  expect((await book(startedSlot)).status).toBe(409);
  await setLeadTime(60);
});
