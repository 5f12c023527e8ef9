import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { instantOf } from '../../../calendar.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { findDaysWithoutFreeSlot } from './availability.policy.ts';

const { db, visitor, users, setClock } = await createTestApp();
const { dates, offered } = contract.timeSlots;

const createSlotAt = (date: string, time: string) =>
  makeSlot(db, instantOf(date, time) ?? new Date(Number.NaN));
const book = (slotId: string, email: string) =>
  visitor().call(
    'POST',
    '/api/session/store',
    createBookingForm({ slot_id: slotId, email, confirmation_email: email }),
  );

// 8:30 PM on March 12 in Los Angeles, which is March 13 in UTC.
setClock(new Date('2027-03-13T04:30:00Z'));

test('without slots, today is returned and no day is disabled', async () => {
  expect(await visitor().request(dates, {})).toEqual({
    success: true,
    currentDate: '2027-03-12',
    formattedDate: '03-12-2027',
    disabledDates: [],
    lastDate: null,
  });
});

test('days without a free slot are disabled up to the last slot', async () => {
  await createSlotAt('2027-03-12', '09:00'); // This one is already over.
  const onlySlot = await createSlotAt('2027-03-14', '03:00');
  await createSlotAt('2027-03-16', '10:00');
  const oneOfTwoSlots = await createSlotAt('2027-03-16', '08:00');
  const lastSlot = await createSlotAt('2027-03-18', '10:00');
  for (const [index, slot] of [onlySlot, oneOfTwoSlots, lastSlot].entries()) {
    expect((await book(slot, `guest${index}@example.com`)).status).toBe(200);
  }
  const response = await visitor().request(dates, {});
  expect(response.disabledDates).toEqual([
    '2027-03-12',
    '2027-03-13',
    '2027-03-14',
    '2027-03-15',
    '2027-03-17',
    '2027-03-18',
  ]);
  expect(response.lastDate).toBe('2027-03-18');
});

test('no day is disabled for staff', async () => {
  const staff = await users.superAdmin();
  expect((await staff.request(dates, {})).disabledDates).toEqual([]);
  const customer = await users.customer();
  expect((await customer.request(dates, {})).disabledDates).not.toEqual([]);
});

test('the slots of a day are ordered by start and marked when booked', async () => {
  const { slots, date } = await visitor().request(offered, { body: { date: '2027-03-16' } });
  expect(date).toBe('2027-03-16');
  expect(slots).toEqual([
    {
      id: expect.any(String),
      start: '2027-03-16 08:00:00',
      from: '08:00:00',
      to: '09:00:00',
      starts_at: '2027-03-16T15:00:00.000Z',
      booked: true,
    },
    {
      id: expect.any(String),
      start: '2027-03-16 10:00:00',
      from: '10:00:00',
      to: '11:00:00',
      starts_at: '2027-03-16T17:00:00.000Z',
      booked: false,
    },
  ]);
});

test('both slots at a time that the clocks show twice are offered, and each is booked apart', async () => {
  const second = await makeSlot(db, new Date('2027-11-07T09:30:00Z'), 30);
  const first = await makeSlot(db, new Date('2027-11-07T08:30:00Z'), 30);
  const offers = async () =>
    (await visitor().request(offered, { body: { date: '2027-11-07' } })).slots.map(
      ({ id, from, starts_at, booked }) => ({ id, from, starts_at, booked }),
    );
  const at = (id: string, starts_at: string, booked: boolean) => ({
    id,
    from: '01:30:00',
    starts_at,
    booked,
  });
  expect((await book(second, 'second@example.com')).status).toBe(200);
  expect(await offers()).toEqual([
    at(first, '2027-11-07T08:30:00.000Z', false),
    at(second, '2027-11-07T09:30:00.000Z', true),
  ]);
  expect((await book(second, 'late@example.com')).status).toBe(409);
  expect((await book(first, 'first@example.com')).status).toBe(200);
  const booked = await db
    .selectFrom('interviews')
    .select(['slot_id', 'starts_at'])
    .where('slot_id', 'in', [first, second])
    .orderBy('starts_at')
    .execute();
  expect(booked).toEqual([
    { slot_id: first, starts_at: new Date('2027-11-07T08:30:00Z') },
    { slot_id: second, starts_at: new Date('2027-11-07T09:30:00Z') },
  ]);
});

test('slots that have started or are on another day are not offered', async () => {
  expect((await visitor().request(offered, { body: { date: '2027-03-12' } })).slots).toEqual([]);
  expect((await visitor().request(offered, { body: { date: '2027-03-13' } })).slots).toEqual([]);
});

test.each([{}, { date: '' }, { date: '13.03.2027' }, { date: '2027-02-30' }, { date: ['2027-03-16'] }])(
  'an invalid date is rejected: %j',
  async (body) => {
    const response = await visitor().call('POST', '/api/time-slots', body);
    expect(response).toMatchObject({ status: 422, body: { message: { date: [expect.any(String)] } } });
  },
);

test('days are counted correctly across both changes of daylight saving time', () => {
  const disabledDates = findDaysWithoutFreeSlot('2027-03-13', [{ date: '2027-03-15', isFree: true }]);
  expect(disabledDates).toEqual(['2027-03-13', '2027-03-14']);
  expect(findDaysWithoutFreeSlot('2027-11-06', [{ date: '2027-11-08', isFree: false }])).toEqual([
    '2027-11-06',
    '2027-11-07',
    '2027-11-08',
  ]);
});
