import { contract, maxSlotsAtOnce, type Slot } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';

const { db, visitor, users, setClock } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const staff = await users.superAdmin();
const { timeSlots } = contract;

const slotAt = (slot_date: string, start_time: string, end_time: string, id?: string) => ({
  ...(id ? { id } : {}),
  slot_date,
  start_time,
  end_time,
});
const store = async (...slots: ReturnType<typeof slotAt>[]) =>
  (await staff.request(timeSlots.storeMany, { body: { slots } })).data;
const storeUnchecked = (slots: unknown) => staff.call('POST', '/api/time-slots/store-many', { slots });
const deleteSlots = async (...ids: string[]) =>
  (await staff.request(timeSlots.deleteMany, { body: { ids } })).data;
const book = (slotId: string) =>
  visitor().call('POST', '/api/session/store', createBookingForm({ slot_id: slotId }));
const startsOf = (slots: readonly Slot[]) => slots.map(({ start }) => start).sort();
const idOf = (slots: readonly Slot[], index = 0) => slots[index]?.id ?? '';

test('several times of several days are added in one batch and recorded once', async () => {
  const stored = await store(
    slotAt('2027-06-01', '09:00', '10:00'),
    slotAt('2027-06-01', '14:00', '15:00'),
    slotAt('2027-06-02', '09:00', '10:00'),
  );
  expect(stored).toMatchObject({ added: 3, changed: 0, skipped: [], before: [] });
  expect(startsOf(stored.slots)).toEqual([
    '2027-06-01 09:00:00',
    '2027-06-01 14:00:00',
    '2027-06-02 09:00:00',
  ]);
  const batches = new Set(stored.slots.map(({ parent_id }) => parent_id));
  expect(batches.size).toBe(1);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_id', '=', [...batches][0] ?? '')
    .execute();
  expect(entries).toEqual([
    {
      action: 'slots added',
      after: { slots: ['2027-06-01 09:00–10:00', '2027-06-01 14:00–15:00', '2027-06-02 09:00–10:00'] },
    },
  ]);
});

test('times that overlap, have passed or do not exist are skipped with their reason', async () => {
  await store(slotAt('2027-06-07', '09:00', '10:00'));
  const stored = await store(
    slotAt('2027-05-03', '08:00', '09:00'),
    slotAt('2027-06-07', '09:30', '10:30'),
    slotAt('2027-06-08', '09:00', '10:00'),
    slotAt('2027-06-08', '09:00', '10:00'),
    slotAt('2028-03-12', '02:00', '02:30'),
  );
  expect(stored.added).toBe(1);
  expect(stored.skipped.map(({ date, from, reason }) => `${date} ${from} ${reason}`)).toEqual([
    '2027-05-03 08:00 past',
    '2027-06-07 09:30 overlap',
    '2027-06-08 09:00 overlap',
    '2028-03-12 02:00 summer-time',
  ]);
});

test('slots that move into each other’s places all move, and can be moved back', async () => {
  const { slots } = await store(
    slotAt('2027-06-14', '09:00', '10:00'),
    slotAt('2027-06-14', '10:00', '11:00'),
    slotAt('2027-06-14', '11:00', '12:00'),
  );
  const [first, second, third] = slots.map(({ id }) => id);
  const moved = await store(
    slotAt('2027-06-14', '10:00', '11:00', first),
    slotAt('2027-06-14', '11:00', '12:00', second),
    slotAt('2027-06-14', '12:00', '13:00', third),
  );
  expect(moved).toMatchObject({ added: 0, changed: 3, skipped: [] });
  const undone = await store(
    ...moved.before.map(({ id, slot_date, from, to }) =>
      slotAt(slot_date, from.slice(0, 5), to.slice(0, 5), id),
    ),
  );
  expect(undone.changed).toBe(3);
  expect(startsOf(undone.slots)).toEqual(startsOf(slots));
});

test('booked slots are neither changed nor deleted', async () => {
  const { slots } = await store(
    slotAt('2027-06-21', '09:00', '10:00'),
    slotAt('2027-06-22', '09:00', '10:00'),
  );
  expect((await book(idOf(slots))).status).toBe(200);
  const moved = await store(
    ...slots.map(({ id, slot_date }) => slotAt(slot_date, '15:00', '16:00', id)),
    slotAt('2027-06-23', '15:00', '16:00', '01890000-0000-7000-8000-000000000000'),
  );
  expect(moved.changed).toBe(1);
  expect(moved.skipped).toMatchObject([
    { date: '2027-06-21', reason: 'booked' },
    { date: '2027-06-23', reason: 'missing' },
  ]);
  const result = await deleteSlots(...slots.map(({ id }) => id));
  expect(result).toMatchObject({ kept: 1, deleted: [{ id: idOf(slots, 1), from: '15:00:00' }] });
});

test('a slot is deleted once by concurrent calls', async () => {
  const { slots } = await store(
    slotAt('2027-06-28', '09:00', '10:00'),
    slotAt('2027-06-29', '09:00', '10:00'),
  );
  const ids = slots.map(({ id }) => id);
  const results = await Promise.all([
    deleteSlots(...ids),
    deleteSlots(...ids.toReversed()),
    deleteSlots(...ids),
  ]);
  expect(results.flatMap(({ deleted }) => deleted)).toHaveLength(2);
});

test('no slots, too many slots, and slots with reversed times or impossible or distant dates are rejected', async () => {
  for (const slots of [
    undefined,
    [],
    'all',
    [slotAt('2027-06-01', '10:00', '09:00')],
    [slotAt('2027-02-30', '09:00', '10:00')],
    [slotAt('2029-06-01', '09:00', '10:00')],
    [slotAt('2027-06-01', '09:00', '10:00', 'not-an-id')],
    Array.from({ length: maxSlotsAtOnce + 1 }, () => slotAt('2027-06-01', '09:00', '10:00')),
  ]) {
    expect((await storeUnchecked(slots)).status).toBe(422);
  }
});

test('a Developer can neither add nor delete slots', async () => {
  const developer = await users.developer();
  const slots = [slotAt('2027-07-01', '09:00', '10:00')];
  expect((await developer.call('POST', '/api/time-slots/store-many', { slots })).status).toBe(403);
  const ids = ['01890000-0000-7000-8000-000000000000'];
  expect((await developer.call('POST', '/api/time-slots/delete-many', { ids })).status).toBe(403);
});
