import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testApp } from '../../testing/app.ts';
import type { TestUser } from '../../testing/users.ts';

const { app, users, setClock } = await testApp();
setClock(new Date('2027-05-01T17:00:00Z'));
const { timeSlots } = contract;
const boss = await users.superAdmin();
const developer = await users.developer();
let day = 1;

/** The slots of two Interviewers and of a Super Admin, an hour each. */
let ida: TestUser;
let kim: TestUser;
let own: string;
let foreign: string;
let common: string;
const store = async (user: TestUser, start_time: string, end_time: string) =>
  (
    await user.request(timeSlots.storeMany, {
      body: { slots: [{ slot_date: `2027-06-${String(day).padStart(2, '0')}`, start_time, end_time }] },
    })
  ).data.slots[0]?.id ?? '';
const listed = async (user: TestUser) =>
  (await user.request(timeSlots.fetchAll, { query: { month: '2027-06' } })).events.map(({ slot }) => slot.id);

beforeEach(async () => {
  day += 1;
  ida = await users.interviewer();
  kim = await users.interviewer();
  own = await store(ida, '09:00', '10:00');
  foreign = await store(kim, '11:00', '12:00');
  common = await store(boss, '13:00', '14:00');
});

test('an Interviewer sees only the time slots that they added; other staff see all', async () => {
  expect(await listed(ida)).toEqual([own]);
  expect(await listed(kim)).toEqual([foreign]);
  for (const user of [boss, developer]) {
    expect(await listed(user)).toEqual(expect.arrayContaining([own, foreign, common]));
  }
});

test('an Interviewer changes and deletes only these, and gets the same response for others as for missing ones', async () => {
  const form = (id: string) => ({
    id,
    slot_date: '2027-06-29',
    start_time: `${String(day).padStart(2, '0')}:00`,
    end_time: `${String(day).padStart(2, '0')}:30`,
  });
  const missing = await ida.call('POST', '/api/time-slots/store', form(newId()));
  expect(missing.status).toBe(404);
  for (const id of [foreign, common]) {
    const response = await ida.call('POST', '/api/time-slots/store', form(id));
    expect(response).toMatchObject({ status: 404, body: missing.body });
    expect((await ida.call('POST', '/api/time-slots/delete', { id })).status).toBe(404);
  }
  expect((await ida.call('POST', '/api/time-slots/store', form(own))).status).toBe(200);
  expect((await ida.call('POST', '/api/time-slots/delete', { id: own })).status).toBe(200);
  expect(await listed(boss)).toEqual(expect.arrayContaining([foreign, common]));
});

test('a batch of an Interviewer leaves the slots of others alone', async () => {
  const slots = [own, foreign, common].map((id, hour) => ({
    id,
    slot_date: `2027-07-${String(day).padStart(2, '0')}`,
    start_time: `1${hour}:00`,
    end_time: `1${hour}:30`,
  }));
  const { changed, skipped } = (await ida.request(timeSlots.storeMany, { body: { slots } })).data;
  expect(changed).toBe(1);
  expect(skipped.map(({ reason }) => reason)).toEqual(['missing', 'missing']);
  const { deleted, kept } = (
    await ida.request(timeSlots.deleteMany, { body: { ids: [own, foreign, common] } })
  ).data;
  expect(deleted.map(({ id }) => id)).toEqual([own]);
  expect(kept).toBe(2);
});

test('a Super Admin changes the slots of everybody, and an Interviewer’s slot stays theirs', async () => {
  await boss.request(timeSlots.store, {
    body: { id: own, slot_date: '2027-06-30', start_time: `${10 + day}:00`, end_time: `${10 + day}:30` },
  });
  const { interviewer_id: interviewer } = await app.db
    .selectFrom('slots')
    .select('interviewer_id')
    .where('id', '=', own)
    .executeTakeFirstOrThrow();
  expect(interviewer).toBe(ida.person.id);
});

test('times of others stay taken', async () => {
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
