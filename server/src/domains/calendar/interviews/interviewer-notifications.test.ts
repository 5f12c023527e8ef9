import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';
import { fetchUnreadNotifications } from '../../../testing/notifications.ts';
import { giveReason, type TestUser } from '../../../testing/users.ts';

const { app, db, users, fastify, visitor, setClock } = await createTestApp();
setClock(new Date('2027-05-03T17:00:00Z'));
const { booking, interviews, timeSlots, notifications } = contract;
const superAdmin = await users.superAdmin();
let day = 3;
let ida: TestUser;
let kim: TestUser;
let ana: TestUser & { storyId: string };

beforeEach(async () => {
  day += 1;
  ida = await users.interviewer();
  kim = await users.interviewer();
  ana = await users.customer();
});

const addSlot = async (user: TestUser, start_time: string, end_time: string) =>
  (
    await user.request(timeSlots.storeMany, {
      body: { slots: [{ slot_date: `2027-05-${String(day).padStart(2, '0')}`, start_time, end_time }] },
    })
  ).data.slots[0]?.id ?? '';
const assign = (id: string, interviewer_id: string | null) =>
  superAdmin.request(interviews.assign, { body: { id, interviewer_id } });

/** Returns the texts and paths of a person's unread notifications, and marks them as read. */
async function readNotifications(member: TestUser): Promise<string[]> {
  const items = await fetchUnreadNotifications(member);
  await member.request(notifications.readAll, { body: {} });
  return items.map(
    ({ data }) => `${data.msg.replace(/<[^>]+>/g, '')} → ${data.url.replace(/[0-9a-f-]{36}/, 'id')}`,
  );
}

/** Books a slot of an Interviewer as a visitor; returns the id of the interview. */
async function bookSlot(slot_id: string): Promise<string> {
  expect((await visitor().call('POST', '/api/session/store', createBookingForm({ slot_id }))).status).toBe(
    200,
  );
  const row = await db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slot_id)
    .executeTakeFirstOrThrow();
  return row.id;
}

test('an Interviewer is notified when one of their slots is booked, and no other Interviewer is', async () => {
  await bookSlot(await addSlot(ida, '09:00', '10:00'));
  expect(await readNotifications(ida)).toEqual([
    expect.stringMatching(/ booked a session for .+ → \/session\/view\/id$/),
  ]);
  expect(await readNotifications(kim)).toEqual([]);
});

test('when staff move an interview to the slot of another Interviewer, both are notified', async () => {
  const id = await bookSlot(await addSlot(ida, '09:00', '10:00'));
  const slot_id = await addSlot(kim, '13:00', '14:00');
  await readNotifications(ida);
  await superAdmin.request(booking.moveByStaff, { body: { id, slot_id } });
  expect(await readNotifications(kim)).toEqual([
    expect.stringMatching(/ was moved from .+ to .+ → \/session\/view\/id$/),
  ]);
  expect(await readNotifications(ida)).toEqual([
    expect.stringMatching(/ is no longer assigned to you → \/sessions$/),
  ]);
});

test('an Interviewer is notified when their interview is deleted', async () => {
  const id = await bookSlot(await addSlot(ida, '09:00', '10:00'));
  await readNotifications(ida);
  await superAdmin.request(interviews.delete, { body: { id } });
  expect(await readNotifications(ida)).toEqual([expect.stringMatching(/ was cancelled → \/sessions$/)]);
  expect(await readNotifications(kim)).toEqual([]);
});

test('an assignment is announced to the new and the former Interviewer', async () => {
  const startsAt = new Date(app.now().getTime() + 24 * 3_600_000);
  const { id } = await createInterview(app, ana, { startsAt });
  await assign(id, ida.person.id);
  expect(await readNotifications(ida)).toEqual([
    expect.stringMatching(/ is assigned to you → \/session\/view\/id$/),
  ]);
  await assign(id, kim.person.id);
  expect(await readNotifications(ida)).toEqual([
    expect.stringMatching(/ is no longer assigned to you → \/sessions$/),
  ]);
  expect(await readNotifications(kim)).toEqual([expect.stringMatching(/ is assigned to you/)]);
});

test('an Interviewer is notified when staff upload the recording of their interview, and no other Interviewer is', async () => {
  const id = await createInterviewWithoutSlot(app, ana, -2);
  await assign(id, ida.person.id);
  await readNotifications(ida);
  const film = makeChunkedFilm(id, 'arrived');
  for (const number of [1, 2])
    expect((await sendChunk(fastify, superAdmin.token, film, number)).status).toBe(200);
  expect(await readNotifications(ida)).toEqual([
    expect.stringMatching(/ is uploaded → \/session\/view\/id$/),
  ]);
  expect(await readNotifications(kim)).toEqual([]);
});

test('an Interviewer can upload the recording of their own interview, and watch it', async () => {
  const id = await createInterviewWithoutSlot(app, ana, -3);
  await assign(id, ida.person.id);
  const film = makeChunkedFilm(id, 'own');
  for (const number of [1, 2]) expect((await sendChunk(fastify, ida.token, film, number)).status).toBe(200);
  await giveReason(ida, ana);
  const { session } = await ida.request(interviews.fetch, { body: { id } });
  expect(session.status).toBe('completed');
  expect(session.videos).toHaveLength(1);
  const link = session.video?.file ?? '';
  expect((await fastify.inject({ url: link, headers: { range: 'bytes=0-9' } })).statusCode).toBe(206);
});

test('an Interviewer cannot upload to interviews of others, or to a customer', async () => {
  const unassigned = await createInterviewWithoutSlot(app, ana, 4);
  const own = await createInterviewWithoutSlot(app, ana, 5);
  await assign(own, ida.person.id);
  const film = makeChunkedFilm(unassigned, 'foreign');
  expect((await sendChunk(fastify, ida.token, film, 1)).status).toBe(404);
  const byCustomer = { ...film, target: { customer_id: ana.person.id } };
  expect((await sendChunk(fastify, ida.token, byCustomer, 1)).status).toBe(404);
  const both = { parameters: { session_id: own, customer_id: ana.person.id } };
  expect((await sendChunk(fastify, ida.token, film, 1, both)).status).toBe(404);
  const name = { session_id: unassigned, identifier: 'foreign', bytes: 100 };
  for (const path of ['upload-status', 'upload-cancel']) {
    expect((await ida.call('POST', `/api/sessions/${path}`, name)).status).toBe(404);
  }
  const poster = await fastify.inject({
    method: 'POST',
    url: `/api/sessions/upload-poster?session_id=${unassigned}`,
    headers: { authorization: `Bearer ${ida.token}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from('x'),
  });
  expect(poster.statusCode).toBe(404);
  await assign(own, null);
  expect((await sendChunk(fastify, ida.token, makeChunkedFilm(own, 'lost'), 1)).status).toBe(404);
});
