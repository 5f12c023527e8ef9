import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import type { TestUser } from '../../../testing/users.ts';

const { app, users, setClock } = await createTestApp();
setClock(new Date('2027-05-01T17:00:00Z'));
const { timeSlots } = contract;
const superAdmin = await users.superAdmin();
const developer = await users.developer();
let day = 1;

/** The slots of two Interviewers and of a Super Admin, an hour each. */
let ida: TestUser;
let kim: TestUser;
let ownSlot: string;
let otherSlot: string;
let staffSlot: string;
const store = async (user: TestUser, start_time: string, end_time: string) =>
  (
    await user.request(timeSlots.storeMany, {
      body: { slots: [{ slot_date: `2027-06-${String(day).padStart(2, '0')}`, start_time, end_time }] },
    })
  ).data.slots[0]?.id ?? '';
const listSlotIds = async (user: TestUser) =>
  (await user.request(timeSlots.fetchAll, { query: { month: '2027-06' } })).events.map(({ slot }) => slot.id);

beforeEach(async () => {
  day += 1;
  ida = await users.interviewer();
  kim = await users.interviewer();
  ownSlot = await store(ida, '09:00', '10:00');
  otherSlot = await store(kim, '11:00', '12:00');
  staffSlot = await store(superAdmin, '13:00', '14:00');
});

test('an Interviewer sees only the time slots that they added; other staff see all', async () => {
  expect(await listSlotIds(ida)).toEqual([ownSlot]);
  expect(await listSlotIds(kim)).toEqual([otherSlot]);
  for (const user of [superAdmin, developer]) {
    expect(await listSlotIds(user)).toEqual(expect.arrayContaining([ownSlot, otherSlot, staffSlot]));
  }
});

test('an Interviewer can change and delete only their own slots, and gets the same response for others as for missing ones', async () => {
  const form = (id: string) => ({
    id,
    slot_date: '2027-06-29',
    start_time: `${String(day).padStart(2, '0')}:00`,
    end_time: `${String(day).padStart(2, '0')}:30`,
  });
  const missing = await ida.call('POST', '/api/time-slots/store', form(newId()));
  expect(missing.status).toBe(404);
  for (const id of [otherSlot, staffSlot]) {
    const response = await ida.call('POST', '/api/time-slots/store', form(id));
    expect(response).toMatchObject({ status: 404, body: missing.body });
    expect((await ida.call('POST', '/api/time-slots/delete', { id })).status).toBe(404);
  }
  expect((await ida.call('POST', '/api/time-slots/store', form(ownSlot))).status).toBe(200);
  expect((await ida.call('POST', '/api/time-slots/delete', { id: ownSlot })).status).toBe(200);
  expect(await listSlotIds(superAdmin)).toEqual(expect.arrayContaining([otherSlot, staffSlot]));
});

test('a batch of an Interviewer leaves the slots of others unchanged', async () => {
  const slots = [ownSlot, otherSlot, staffSlot].map((id, hour) => ({
    id,
    slot_date: `2027-07-${String(day).padStart(2, '0')}`,
    start_time: `1${hour}:00`,
    end_time: `1${hour}:30`,
  }));
  const { changed, skipped } = (await ida.request(timeSlots.storeMany, { body: { slots } })).data;
  expect(changed).toBe(1);
  expect(skipped.map(({ reason }) => reason)).toEqual(['missing', 'missing']);
  const { deleted, kept } = (
    await ida.request(timeSlots.deleteMany, { body: { ids: [ownSlot, otherSlot, staffSlot] } })
  ).data;
  expect(deleted.map(({ id }) => id)).toEqual([ownSlot]);
  expect(kept).toBe(2);
});

test('a Super Admin can change the slots of everybody, and an Interviewer’s slot stays theirs', async () => {
  await superAdmin.request(timeSlots.store, {
    body: { id: ownSlot, slot_date: '2027-06-30', start_time: `${10 + day}:00`, end_time: `${10 + day}:30` },
  });
  const { interviewer_id: interviewer } = await app.db
    .selectFrom('slots')
    .select('interviewer_id')
    .where('id', '=', ownSlot)
    .executeTakeFirstOrThrow();
  expect(interviewer).toBe(ida.person.id);
});

test('an Interviewer cannot add a slot that overlaps one of others', async () => {
  const { added, skipped } = (
    await ida.request(timeSlots.storeMany, {
      body: {
        slots: [
          {
            slot_date: `2027-06-${String(day).padStart(2, '0')}`,
            start_time: '11:30',
            end_time: '12:30',
          },
        ],
      },
    })
  ).data;
  expect({ added, reasons: skipped.map(({ reason }) => reason) }).toEqual({ added: 0, reasons: ['overlap'] });
});
