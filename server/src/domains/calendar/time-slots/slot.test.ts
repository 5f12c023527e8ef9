import { contract, type SlotEvent } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { makeSlot } from '../../../testing/slots.ts';

const { db, visitor, users, setClock } = await createTestApp();
setClock(new Date('2027-05-03T19:00:00Z'));
const staff = await users.superAdmin();
const { timeSlots } = contract;

const store = (body: Record<string, unknown>) =>
  staff.call<{ message: unknown; data: { added: number; skipped: { date: string; reason: string }[] } }>(
    'POST',
    '/api/time-slots/store',
    body,
  );
const edit = (id: string, changes: Record<string, unknown> = {}) =>
  store({ id, slot_date: '2027-07-06', start_time: '09:00', end_time: '10:00', ...changes });
const eventsOf = async (month: string): Promise<SlotEvent[]> =>
  (await staff.request(timeSlots.fetchAll, { query: { month } })).events.filter(
    ({ slot }) => slot.month === month,
  );
const book = (slotId: string) =>
  visitor().call('POST', '/api/session/store', createBookingForm({ slot_id: slotId }));

test('weekdays are numbered from Monday', async () => {
  const { data } = await staff.request(timeSlots.weekdays, {});
  expect(data.map(({ id, day }) => `${id} ${day}`)).toEqual([
    '1 Monday',
    '2 Tuesday',
    '3 Wednesday',
    '4 Thursday',
    '5 Friday',
    '6 Saturday',
    '7 Sunday',
  ]);
});

test('a month with weekdays adds one batch of slots, ordered by start', async () => {
  await store({ month: '2027-06', days: [1], start_time: '14:00', end_time: '15:30' });
  const response = await store({ month: '2027-06', days: [1, 3], start_time: '09:00', end_time: '10:00' });
  expect(response).toMatchObject({
    status: 200,
    body: { success: true, message: 'Time slots added successfully', data: { added: 9, skipped: [] } },
  });
  const events = await eventsOf('2027-06');
  expect(events).toHaveLength(13);
  expect(events.map(({ slot }) => slot.start)).toEqual(events.map(({ slot }) => slot.start).sort());
  expect(events.slice(1, 3)).toMatchObject([
    { slot: { start: '2027-06-07 09:00:00' } },
    { slot: { start: '2027-06-07 14:00:00' } },
  ]);
  expect(new Set(events.map(({ slot }) => slot.parent_id)).size).toBe(2);
  expect(events[0]).toEqual({
    class: 'available',
    para: '9:00 AM - 10:00 AM Available',
    slot: {
      id: expect.any(String),
      from: '09:00:00',
      to: '10:00:00',
      start: '2027-06-02 09:00:00',
      slot_date: '2027-06-02',
      month: '2027-06',
      parent_id: expect.any(String),
      day: 'Wednesday',
    },
  });
});

test('the calendar can be read with GET or POST and starts last month', async () => {
  await makeSlot(db, new Date('2027-04-02T17:00:00Z'));
  const oldSlot = await makeSlot(db, new Date('2027-03-30T17:00:00Z'));
  const read = await staff.call<{ events: SlotEvent[] }>('GET', '/api/time-slots/fetch-all');
  const posted = await staff.call<{ events: SlotEvent[] }>('POST', '/api/time-slots/fetch-all', {});
  expect(posted.body).toEqual(read.body);
  expect(read.body.events[0]?.slot.slot_date).toBe('2027-04-02');
  expect(read.body.events.map(({ slot }) => slot.id)).not.toContain(oldSlot);
});

test('overlapping slots are skipped and reported; a batch with only overlaps is rejected', async () => {
  await store({ month: '2027-08', days: [2], start_time: '09:00', end_time: '10:00' });
  const mixed = await store({ month: '2027-08', days: [2, 4], start_time: '09:30', end_time: '11:00' });
  expect(mixed.body.data.added).toBe(4);
  expect(mixed.body.data.skipped).toMatchObject(
    ['2027-08-03', '2027-08-10', '2027-08-17', '2027-08-24', '2027-08-31'].map((date) => ({
      date,
      reason: 'overlap',
    })),
  );
  const repeated = await store({ month: '2027-08', days: [2], start_time: '09:00', end_time: '10:00' });
  expect(repeated).toMatchObject({ status: 409, body: { code: 'slot_overlap', data: { added: 0 } } });
  expect(repeated.body.message).toMatch(
    /^No time slot was added. Tuesday, August 3, 2027: it overlaps another time slot on that day. Tuesday, August 10/,
  );
  expect(await eventsOf('2027-08')).toHaveLength(9);
  const adjacent = await store({ month: '2027-08', days: [2], start_time: '10:00', end_time: '10:30' });
  expect(adjacent.body.data).toMatchObject({ added: 5, skipped: [] });
});

test('an invalid form returns all messages at once', async () => {
  const invalidForms = [
    [{}, ['month', 'days', 'start_time', 'end_time']],
    [{ month: '2027-06', days: [], start_time: '09:00', end_time: '09:00' }, ['days', 'end_time']],
    [{ month: '2027-06', days: [8], start_time: '9', end_time: '10:00' }, ['days.0', 'start_time']],
    [{ month: '2027-04', days: [1], start_time: '09:00', end_time: '10:00' }, ['month']],
    [{ month: '2029-06', days: [1], start_time: '09:00', end_time: '10:00' }, ['month']],
    [{ id: 'x', slot_date: '', start_time: '09:00', end_time: '10:00' }, ['id', 'slot_date']],
  ] as const;
  for (const [body, fields] of invalidForms) {
    const { status, body: response } = await store(body);
    expect([status, Object.keys(response.message as object).sort()]).toEqual([422, [...fields].sort()]);
  }
  expect((await store({ month: '2027-06', days: [1] })).body.message).toEqual({
    start_time: ['Please enter a start time, such as 09:30.'],
    end_time: ['Please enter an end time, such as 09:30.'],
  });
});

test('a free slot can move to another date and time, and the change is recorded', async () => {
  const id = await makeSlot(db, new Date('2027-07-05T17:00:00Z'));
  const response = await edit(id, { start_time: '11:15', end_time: '12:00' });
  expect(response).toMatchObject({ status: 200, body: { message: 'Time slot updated successfully' } });
  const moved = await db.selectFrom('slots').selectAll().where('id', '=', id).executeTakeFirst();
  expect(moved).toMatchObject({
    slot_date: '2027-07-06',
    from_time: '11:15:00',
    starts_at: new Date('2027-07-06T18:15:00Z'),
    ends_at: new Date('2027-07-06T19:00:00Z'),
  });
  const entry = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    actor_id: staff.person.id,
    action: 'slot changed',
    before: { date: '2027-07-05', from: '10:00:00' },
    after: { date: '2027-07-06', from: '11:15:00' },
  });
});

test('a slot cannot move onto another slot, into the past or into a skipped hour', async () => {
  await makeSlot(db, new Date('2027-07-12T17:00:00Z'));
  const id = await makeSlot(db, new Date('2027-07-12T20:00:00Z'));
  const day = { slot_date: '2027-07-12' };
  expect(await edit(id, { ...day, start_time: '10:30', end_time: '11:30' })).toMatchObject({
    status: 409,
    body: { code: 'slot_overlap' },
  });
  expect(await edit(id, { ...day, start_time: '13:30', end_time: '14:30' })).toMatchObject({ status: 200 });
  expect((await edit(id, { slot_date: '2027-05-02' })).body.message).toEqual({
    slot_date: ['Please select the current date or after the current date'],
  });
  expect((await edit(id, { slot_date: '2027-05-03' })).body.message).toHaveProperty('start_time');
  const skippedHour = { slot_date: '2028-03-12', start_time: '02:30', end_time: '03:30' };
  expect((await edit(id, skippedHour)).body.message).toHaveProperty('start_time');
  expect((await edit('01a1fc26-29e0-76e4-96b3-8f1781c132fc')).status).toBe(404);
});

test('a booked slot shows its session and can be neither changed nor deleted', async () => {
  const id = await makeSlot(db, new Date('2027-09-06T17:00:00Z'));
  expect((await book(id)).status).toBe(200);
  const [event] = await eventsOf('2027-09');
  expect(event).toMatchObject({ class: 'booked', para: '10:00 AM - 11:00 AM Booked' });
  expect(event?.session_id).toEqual(expect.any(String));
  const refused = { status: 409, body: { code: 'slot_booked' } };
  expect(await edit(id, { slot_date: '2027-09-07' })).toMatchObject(refused);
  expect(await staff.call('POST', '/api/time-slots/delete', { id })).toMatchObject(refused);
});

test('a slot that has started can be neither changed nor deleted', async () => {
  const id = await makeSlot(db, new Date('2027-05-03T18:59:00Z'));
  const refused = { status: 422, body: { message: { general: [expect.stringContaining('has started')] } } };
  expect(await edit(id)).toMatchObject(refused);
  expect(await staff.call('POST', '/api/time-slots/delete', { id })).toMatchObject(refused);
  expect(await eventsOf('2027-05')).toMatchObject([{ slot: { id } }]);
});

test('a free slot is deleted permanently, and the change is recorded', async () => {
  const id = await makeSlot(db, new Date('2027-10-04T17:00:00Z'));
  await staff.request(timeSlots.delete, { body: { id } });
  expect(await eventsOf('2027-10')).toEqual([]);
  expect((await staff.call('POST', '/api/time-slots/delete', { id })).status).toBe(404);
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', id)
    .execute();
  expect(entries).toEqual([{ action: 'slot deleted' }]);
});

test('booking and deleting a slot concurrently leaves either a booking or no slot', async () => {
  for (let round = 0; round < 10; round += 1) {
    const id = await makeSlot(db, new Date(Date.UTC(2027, 10, 1 + round, 18)));
    const [booking, deletion] = await Promise.all([
      visitor().call(
        'POST',
        '/api/session/store',
        createBookingForm({
          slot_id: id,
          email: `r${round}@example.com`,
          confirmation_email: `r${round}@example.com`,
        }),
      ),
      staff.call('POST', '/api/time-slots/delete', { id }),
    ]);
    expect([200, 409, 422]).toContain(booking.status);
    const slot = await db.selectFrom('slots').select('id').where('id', '=', id).executeTakeFirst();
    expect([booking.status === 200, deletion.status === 409]).toEqual([
      slot !== undefined,
      slot !== undefined,
    ]);
  }
});

test('a Developer can read but not change the calendar', async () => {
  const developer = await users.developer();
  expect((await developer.call('GET', '/api/time-slots/fetch-all')).status).toBe(200);
  expect((await developer.call('POST', '/api/time-slots/fetch')).status).toBe(200);
  const form = { month: '2027-12', days: [1], start_time: '09:00', end_time: '10:00' };
  expect((await developer.call('POST', '/api/time-slots/store', form)).status).toBe(403);
  const id = await makeSlot(db, new Date('2027-12-06T17:00:00Z'));
  expect((await developer.call('POST', '/api/time-slots/delete', { id })).status).toBe(403);
});
