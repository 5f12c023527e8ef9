import { expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';

const testing = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { fastify, db, visitor, setClock, runJobs } = testing;
const noon = new Date('2027-05-03T19:00:00Z');
const minutesAfterNoon = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
setClock(noon);

let formCount = 0;
const createForm = async (changes: Record<string, unknown> = {}) => {
  const email = `visitor${++formCount}@example.com`;
  const slot_id = await makeSlot(db, minutesAfterNoon(600 + formCount * 60));
  return createBookingForm({ slot_id, email, confirmation_email: email, ...changes });
};
const submit = async (form: Record<string, unknown>, key?: string) => {
  const { statusCode, body } = await fastify.inject({
    method: 'POST',
    url: '/api/session/store',
    headers: key ? { 'idempotency-key': key } : {},
    remoteAddress: `192.0.2.${formCount}`,
    payload: form,
  });
  return { status: statusCode, body: JSON.parse(body) };
};
const findInterviews = (slotId: unknown) =>
  db
    .selectFrom('interviews')
    .select('id')
    .where('slot_id', '=', slotId as string)
    .execute();
const slotTaken = { status: 409, body: { code: 'slot_taken', data: { booked: true } } };

test('resubmitting a form within minutes returns the same booking and response with one mail', async () => {
  const form = await createForm();
  const first = await submit(form);
  setClock(minutesAfterNoon(5));
  expect(await submit(form)).toEqual(first);
  expect(first.status).toBe(200);
  expect(await findInterviews(form.slot_id)).toHaveLength(1);
  await runJobs();
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', form.email as string)
    .execute();
  expect(mails).toHaveLength(1);
  setClock(noon);
});

test('twenty concurrent identical forms all succeed and make one booking', async () => {
  const form = await createForm();
  const responses = await Promise.all(Array.from({ length: 20 }, () => submit(form)));
  expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await findInterviews(form.slot_id)).toHaveLength(1);
});

test('a different form, or the same one eleven minutes later, is not the same booking', async () => {
  const form = await createForm();
  await submit(form);
  expect(await submit({ ...form, first_name: 'Eve' })).toMatchObject(slotTaken);
  expect(await submit({ ...form, contact: '(310) 273-4253' })).toMatchObject(slotTaken);
  setClock(minutesAfterNoon(11));
  expect(await submit(form)).toMatchObject(slotTaken);
  setClock(noon);
});

test('the same form with the same key is the same booking, even hours later', async () => {
  const form = await createForm();
  const key = `key-${formCount}`;
  const first = await submit(form, key);
  setClock(minutesAfterNoon(300));
  expect(await submit(form, key)).toEqual(first);
  expect(await submit(form, 'another-key')).toMatchObject(slotTaken);
  setClock(noon);
});

test('a key reused with another form is refused and books nothing', async () => {
  const form = await createForm();
  const key = `key-${formCount}`;
  await submit(form, key);
  const other = await createForm();
  expect(await submit(other, key)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect(await findInterviews(other.slot_id)).toEqual([]);
});

test('the third unpaid booking can be resubmitted, and a cancelled booking is booked again', async () => {
  const email = 'dora@example.com';
  const forms = [];
  for (let index = 0; index < 3; index += 1)
    forms.push(await createForm({ email, confirmation_email: email }));
  for (const form of forms) expect((await submit(form)).status).toBe(200);
  const third = forms[2] ?? {};
  expect((await submit(third)).status).toBe(200);
  await db
    .updateTable('interviews')
    .set({ status: 'cancelled' })
    .where('slot_id', '=', third.slot_id as string)
    .execute();
  expect((await submit(third)).status).toBe(200);
  expect(await findInterviews(third.slot_id)).toHaveLength(2);
});

test('moving an interview to its current slot succeeds without another mail', async () => {
  const guest = visitor('198.51.100.7');
  const { id, token, email } = await createOwnBooking(testing, guest);
  const slot_id = await makeSlot(db, minutesAfterNoon(90_000));
  const move = () => guest.call('POST', '/api/session/own/move', { token, slot_id });
  const first = await move();
  expect(await move()).toEqual({ ...first, headers: expect.anything() });
  expect(first.status).toBe(200);
  await runJobs();
  const mails = await db
    .selectFrom('mails')
    .select('id')
    .where('to_email', '=', email)
    .where('kind', '=', 'booking-moved')
    .execute();
  expect(mails).toHaveLength(1);
  expect((await findInterviews(slot_id)).map((interview) => interview.id)).toEqual([id]);
});

test('submitted forms are deleted once they are older than a day', async () => {
  setClock(minutesAfterNoon(2 * 24 * 60));
  await testing.runCron('forget_booking_requests');
  expect(await db.selectFrom('booking_requests').selectAll().execute()).toEqual([]);
  setClock(noon);
});
