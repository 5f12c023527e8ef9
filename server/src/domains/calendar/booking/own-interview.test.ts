import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { bookForSomeoneElse, createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { createInterviewToken } from '../interviews/index.ts';

const testing = await createTestApp({ APP_URL: 'https://lifestory.example' });
const { app, db, users, visitor, setClock, runJobs } = testing;
const noon = new Date('2027-05-03T19:00:00Z');
const hoursAfterNoon = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);
setClock(noon);
const staff = await users.superAdmin();
const { own, moveOwn, cancelOwn } = contract.booking;

let bookingCount = 0;
const guest = visitor();
beforeEach(() => setClock(noon));

const createBooking = () => {
  bookingCount += 1;
  return createOwnBooking(testing, guest);
};
const findMails = (email: string) =>
  db.selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('id').execute();
const readCalendarFile = async (email: string) => {
  const [file] = ((await findMails(email)).at(-1)?.attachments ?? []) as {
    content: string;
    contentType: string;
  }[];
  const text = Buffer.from(file?.content ?? '', 'base64')
    .toString()
    .replace(/\r\n[ \t]/g, '');
  return { type: file?.contentType, text };
};
const findStaffNotifications = async (kind: string) =>
  db
    .selectFrom('notifications')
    .select(['msg', 'url'])
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .execute();
const isSlotFree = async (slot: string) => {
  const { slot_date } = await db
    .selectFrom('slots')
    .select('slot_date')
    .where('id', '=', slot)
    .executeTakeFirstOrThrow();
  const { slots } = await guest.request(contract.timeSlots.offered, { body: { date: slot_date } });
  return slots.find(({ id }) => id === slot)?.booked === false;
};
const post = (path: string, body: unknown) => guest.call('POST', `/api/session/own${path}`, body);

test('the link of the confirmation shows the booking without sign-in and changes nothing', async () => {
  const { id, token, startsAt } = await createBooking();
  const oldRow = await db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  for (let visit = 0; visit < 3; visit += 1) {
    expect((await guest.request(own, { body: { token } })).data).toEqual({
      fname: 'Ana',
      starts_at: startsAt.toISOString(),
      duration: 60,
      status: 'waiting',
      paid: false,
      fee: 250,
      payment_link: expect.stringMatching(/^https:\/\/lifestory.example\/payment\?meeting_id=/),
      for_self: true,
      consent: 'given',
      consent_url: null,
      join_url: expect.stringMatching(/^https:\/\/lifestory.example\/join\//),
      is_over: false,
      changes_until: new Date(startsAt.getTime() - 86_400_000).toISOString(),
      can_change: true,
      contact: 'hello@lifestory.example',
    });
  }
  expect(await db.selectFrom('interviews').selectAll().where('id', '=', id).executeTakeFirst()).toEqual(
    oldRow,
  );
});

test('the link of a booking for somebody else shows whether consent is there, and its page while it is missing', async () => {
  const { interviewId } = await bookForSomeoneElse(app, guest);
  const token = createInterviewToken(app, interviewId);
  const { data } = await guest.request(own, { body: { token } });
  expect(data).toMatchObject({
    for_self: false,
    consent: 'missing',
    consent_url: expect.stringMatching(/^https:\/\/lifestory.example\/consent\//),
  });
  const consentToken = data.consent_url?.split('/').at(-1) ?? '';
  await guest.request(contract.consents.declineByLink, { body: { token: consentToken, name: '' } });
  expect((await guest.request(own, { body: { token } })).data).toMatchObject({
    consent: 'withdrawn',
    consent_url: null,
  });
});

test('moving a booking frees its slot, updates the calendar entry, notifies staff and mails the new time', async () => {
  const { id, slot, email, token } = await createBooking();
  const newSlot = await makeSlot(db, hoursAfterNoon(2000 + bookingCount), 90);
  const first = await readCalendarFile(email);
  const { data } = await guest.request(moveOwn, { body: { token, slot_id: newSlot } });
  expect(data).toMatchObject({
    starts_at: hoursAfterNoon(2000 + bookingCount).toISOString(),
    duration: 90,
    can_change: true,
  });
  await runJobs();
  expect(await isSlotFree(slot)).toBe(true);
  expect(await isSlotFree(newSlot)).toBe(false);
  const { type, text } = await readCalendarFile(email);
  expect(type).toContain('method=REQUEST');
  expect(text).toContain(`UID:${id}@lifestory`);
  expect(first.text).toContain('SEQUENCE:0');
  expect(text).toContain('SEQUENCE:1');
  const mail = (await findMails(email)).at(-1);
  expect(mail?.subject).toMatch(/^New time: your Lifestory interview, /);
  expect(mail?.body_text).toContain('has a new time');
  expect(mail?.body_text).toContain(`/interview/${token}`);
  expect(await findStaffNotifications('interview-moved')).toMatchObject([
    {
      url: `/session/view/${id}`,
      msg: expect.stringContaining('<strong>Ana Marsh</strong> moved a session'),
    },
  ]);
});

test('moving an interview resets its reminders, so that they are sent again before its new time', async () => {
  const { id, token } = await createBooking();
  const reminderMarks = { reminded_at: noon, staff_reminded_at: noon, last_payment_reminded_at: noon };
  await db.updateTable('interviews').set(reminderMarks).where('id', '=', id).execute();
  await guest.request(moveOwn, {
    body: { token, slot_id: await makeSlot(db, hoursAfterNoon(2100 + bookingCount)) },
  });
  const marks = await db
    .selectFrom('interviews')
    .select(['reminded_at', 'staff_reminded_at', 'last_payment_reminded_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(marks).toEqual({ reminded_at: null, staff_reminded_at: null, last_payment_reminded_at: null });
});

test('cancelling a booking frees its slot, cancels the calendar entry and notifies staff', async () => {
  const { id, slot, email, token } = await createBooking();
  expect(await guest.request(cancelOwn, { body: { token } })).toEqual({
    success: true,
    message: 'Your interview is cancelled.',
  });
  expect(await isSlotFree(slot)).toBe(true);
  const { type, text } = await readCalendarFile(email);
  expect(type).toBe('text/calendar; charset=utf-8; method=CANCEL');
  expect(text).toContain('METHOD:CANCEL');
  expect(text).toContain('SEQUENCE:1');
  expect(text).toContain(`UID:${id}@lifestory`);
  expect((await findStaffNotifications('interview-cancelled'))[0]?.url).toBe(`/session/view/${id}`);
  const second = createBookingForm({
    slot_id: slot,
    email: 'eve@example.com',
    confirmation_email: 'eve@example.com',
  });
  expect((await guest.call('POST', '/api/session/store', second)).status).toBe(200);
  for (const path of ['', '/cancel']) expect((await post(path, { token })).status).toBe(404);
});

test('the payment of a cancelled booking covers the next one', async () => {
  const { id, email, token } = await createBooking();
  await db.updateTable('interviews').set({ fee_paid_at: noon }).where('id', '=', id).execute();
  await guest.request(cancelOwn, { body: { token } });
  const slot = await makeSlot(db, hoursAfterNoon(2300 + bookingCount));
  await guest.call(
    'POST',
    '/api/session/store',
    createBookingForm({ slot_id: slot, email, confirmation_email: email }),
  );
  const next = await db
    .selectFrom('interviews')
    .select('fee_paid_at')
    .where('slot_id', '=', slot)
    .executeTakeFirstOrThrow();
  expect(next.fee_paid_at).toEqual(noon);
});

test('an interview can no longer be changed from 24 hours before it on, and a refused change sends no mail', async () => {
  const { email, token, startsAt } = await createBooking();
  const newSlot = await makeSlot(db, hoursAfterNoon(2400 + bookingCount));
  setClock(new Date(startsAt.getTime() - 86_400_000));
  expect((await guest.request(own, { body: { token } })).data.can_change).toBe(false);
  for (const [path, body] of [
    ['/move', { token, slot_id: newSlot }],
    ['/cancel', { token }],
  ] as const) {
    expect(await post(path, body)).toMatchObject({ status: 409, body: { code: 'too_late_to_change' } });
  }
  expect(await findMails(email)).toHaveLength(1);
});

test('an interview that started or is over is shown but cannot be changed', async () => {
  const { id, token } = await createBooking();
  for (const status of ['started', 'completed']) {
    await db.updateTable('interviews').set({ status }).where('id', '=', id).execute();
    expect((await guest.request(own, { body: { token } })).data).toMatchObject({ status, can_change: false });
    expect((await post('/cancel', { token })).status).toBe(409);
  }
});

test('a link shows the meeting until two hours after the interview and expires with a message two weeks after it', async () => {
  const { token, startsAt } = await createBooking();
  const end = startsAt.getTime() + 60 * 60_000;
  const fetchAfterEnd = async (msAfterEnd: number) => {
    setClock(new Date(end + msAfterEnd));
    return post('', { token });
  };
  const hourMs = 3_600_000;
  const twoWeeksMs = 14 * 24 * hourMs;
  expect((await fetchAfterEnd(-1)).body.data).toMatchObject({ is_over: false, join_url: expect.any(String) });
  expect((await fetchAfterEnd(2 * hourMs)).body.data).toMatchObject({
    is_over: true,
    join_url: expect.any(String),
  });
  expect((await fetchAfterEnd(2 * hourMs + 1)).body.data).toMatchObject({ is_over: true, join_url: null });
  expect((await fetchAfterEnd(twoWeeksMs)).status).toBe(200);
  const expiredFailure = {
    status: 403,
    body: { code: 'link_expired', message: expect.stringContaining('two weeks after the interview') },
  };
  expect(await fetchAfterEnd(twoWeeksMs + 1)).toMatchObject(expiredFailure);
  for (const call of ['move', 'cancel']) {
    const body = { token, slot_id: newId() };
    expect(await post(`/${call}`, body)).toMatchObject(expiredFailure);
  }
});

test('moving to a booked or unknown slot fails with `slot_taken`, and to a past one with `slot_too_soon`', async () => {
  const { id, slot, token } = await createBooking();
  const { slot: otherSlot } = await createBooking();
  const pastSlot = await makeSlot(db, hoursAfterNoon(-3));
  for (const [slot_id, code] of [
    [otherSlot, 'slot_taken'],
    [pastSlot, 'slot_too_soon'],
    [newId(), 'slot_taken'],
  ]) {
    expect(await post('/move', { token, slot_id })).toMatchObject({
      status: 409,
      body: { code, data: { booked: true } },
    });
  }
  expect(await db.selectFrom('interviews').select('slot_id').where('id', '=', id).executeTakeFirst()).toEqual(
    {
      slot_id: slot,
    },
  );
});

test('one of ten concurrent moves to a slot succeeds', async () => {
  const bookings = [];
  for (let index = 0; index < 10; index += 1) bookings.push(await createBooking());
  const slotId = await makeSlot(db, hoursAfterNoon(2600 + bookingCount));
  const responses = await Promise.all(bookings.map(({ token }) => post('/move', { token, slot_id: slotId })));
  expect(responses.map(({ status }) => status).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ]);
});

test('an interview deleted by staff is not found', async () => {
  const { id, token } = await createBooking();
  await staff.request(contract.interviews.delete, { body: { id } });
  expect((await post('', { token })).status).toBe(404);
});
