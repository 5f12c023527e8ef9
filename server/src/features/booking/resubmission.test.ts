import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bookingForm } from '../../testing/booking-form.ts';
import { createOwnBooking } from '../../testing/own-booking.ts';
import { makeSlot } from '../../testing/slots.ts';

const tested = await testApp({ RATE_LIMIT_SCALE: '1' });
const { fastify, db, visitor, setClock, runJobs } = tested;
const noon = new Date('2027-05-03T19:00:00Z');
const minutes = (count: number) => new Date(noon.getTime() + count * 60_000);
setClock(noon);

let count = 0;
const nextForm = async (changes: Record<string, unknown> = {}) => {
  const email = `visitor${++count}@example.com`;
  const slot_id = await makeSlot(db, minutes(600 + count * 60));
  return bookingForm({ slot_id, email, confirmation_email: email, ...changes });
};
const send = async (form: Record<string, unknown>, key?: string) => {
  const { statusCode, body } = await fastify.inject({
    method: 'POST',
    url: '/api/session/store',
    headers: key ? { 'idempotency-key': key } : {},
    remoteAddress: `192.0.2.${count}`,
    payload: form,
  });
  return { status: statusCode, body: JSON.parse(body) };
};
const interviewsIn = (slotId: unknown) =>
  db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slotId as string)
    .execute();
const taken = { status: 409, body: { code: 'slot_taken', data: { booked: true } } };

test('resubmitting a form within minutes returns the same booking and response with one mail', async () => {
  const form = await nextForm();
  const first = await send(form);
  setClock(minutes(5));
  expect(await send(form)).toEqual(first);
  expect(first.status).toBe(200);
  expect(await interviewsIn(form.slot_id)).toHaveLength(1);
  await runJobs();
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', form.email as string)
    .execute();
  expect(mails).toHaveLength(1);
  setClock(noon);
});

test('twenty concurrent identical forms make one booking and get the same response', async () => {
  const form = await nextForm();
  const responses = await Promise.all(Array.from({ length: 20 }, () => send(form)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await interviewsIn(form.slot_id)).toHaveLength(1);
});

test('a different or later form is not the same booking', async () => {
  const form = await nextForm();
  await send(form);
  expect(await send({ ...form, first_name: 'Eve' })).toMatchObject(taken);
  expect(await send({ ...form, contact: '(310) 273-4253' })).toMatchObject(taken);
  setClock(minutes(11));
  expect(await send(form)).toMatchObject(taken);
  setClock(noon);
});

test('the same form with its key is the same booking for a day', async () => {
  const form = await nextForm();
  const key = `key-${count}`;
  const first = await send(form, key);
  setClock(minutes(300));
  expect(await send(form, key)).toEqual(first);
  expect(await send(form, 'another-key')).toMatchObject(taken);
  setClock(noon);
});

test('a key reused with another form is refused and books nothing', async () => {
  const form = await nextForm();
  const key = `key-${count}`;
  await send(form, key);
  const other = await nextForm();
  expect(await send(other, key)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await interviewsIn(other.slot_id)).toEqual([]);
});

test('the third unpaid booking can be resubmitted, and a cancelled booking is booked again', async () => {
  const email = 'dora@example.com';
  const forms = [];
  for (let index = 0; index < 3; index += 1) forms.push(await nextForm({ email, confirmation_email: email }));
  for (const form of forms) expect((await send(form)).status).toBe(200);
  const third = forms[2] ?? {};
  expect((await send(third)).status).toBe(200);
  await db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('slot_id', '=', third.slot_id as string)
    .execute();
  expect((await send(third)).status).toBe(200);
  expect(await interviewsIn(third.slot_id)).toHaveLength(2);
});

test('moving an interview to its current time succeeds and changes nothing', async () => {
  const guest = visitor('198.51.100.7');
  const { id, token, email } = await createOwnBooking(tested, guest);
  const slot_id = await makeSlot(db, minutes(90_000));
  const move = () => guest.call('POST', '/api/session/own/move', { token, slot_id });
  const first = await move();
  expect(await move()).toEqual({ ...first, headers: expect.anything() });
  expect(first.status).toBe(200);
  await runJobs();
  const moved = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', email)
    .where('kind', '=', 'booking-moved')
    .execute();
  expect(moved).toHaveLength(1);
  expect((await interviewsIn(slot_id)).map((one) => one.id)).toEqual([id]);
});

test('submitted forms are deleted after a day', async () => {
  setClock(minutes(2 * 24 * 60));
  await tested.runCron('forget_booking_requests');
  expect(await db.selectFrom('booking_requests').selectAll().execute()).toEqual([]);
  setClock(noon);
});
