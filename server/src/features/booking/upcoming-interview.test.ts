import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bookingForm } from '../../testing/booking-form.ts';
import { createInterview } from '../../testing/interviews.ts';
import { createOwnBooking } from '../../testing/own-booking.ts';
import { makeSlot } from '../../testing/slots.ts';

const tested = await testApp({ RATE_LIMIT_SCALE: '1' });
const { db, app, fastify, users, visitor, setClock } = tested;
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const { upcoming, own, store, moveOwn } = contract.booking;
const guest = visitor();
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const calendarFile = (token: string) =>
  fastify.inject({ method: 'GET', url: `/api/session/own/${encodeURIComponent(token)}/interview.ics` });
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '');

test('a storyteller sees the interviews ahead, the next one first, with a link to change each', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hours(200), joinUrl: null });
  await createInterview(app, ana, { startsAt: hours(20) });
  for (const status of ['cancelled', 'completed'] as const) {
    await createInterview(app, ana, { startsAt: hours(30), status });
  }
  await createInterview(app, ana, { startsAt: hours(-4), status: 'started' });
  const { data } = await ana.request(upcoming, {});
  expect(data).toEqual([
    {
      starts_at: hours(20).toISOString(),
      duration: 60,
      token: expect.any(String),
      join_url: 'https://meet.example.com/room',
      changes_until: hours(-4).toISOString(),
      can_change: false,
    },
    {
      starts_at: hours(200).toISOString(),
      duration: 60,
      token: expect.any(String),
      join_url: null,
      changes_until: hours(176).toISOString(),
      can_change: true,
    },
  ]);
  const token = data[1]?.token ?? '';
  expect((await guest.request(own, { body: { token } })).data.starts_at).toBe(hours(200).toISOString());
});

test('an interview stays in the list until two hours after its end', async () => {
  const ben = await users.customer();
  await createInterview(app, ben, { startsAt: hours(-2.9), status: 'started' });
  expect((await ben.request(upcoming, {})).data).toHaveLength(1);
  const late = await users.customer();
  await createInterview(app, late, { startsAt: hours(-3.1), status: 'started' });
  expect((await late.request(upcoming, {})).data).toEqual([]);
});

test('members of a story see only when the interview takes place', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hours(200) });
  const member = await users.subUser(ana);
  expect((await member.request(upcoming, {})).data).toEqual([
    {
      starts_at: hours(200).toISOString(),
      duration: 60,
      token: null,
      join_url: null,
      changes_until: hours(176).toISOString(),
      can_change: false,
    },
  ]);
});

test('people see the interviews of their active story only', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hours(100) });
  expect((await (await users.customer()).request(upcoming, {})).data).toEqual([]);
  for (const staff of [await users.superAdmin(), await users.developer()]) {
    expect((await staff.call('GET', '/api/session/upcoming')).status).toBe(403);
  }
});

test('the calendar file updates the entry of the confirmation and names no attendee', async () => {
  const { id, email, token, startsAt } = await createOwnBooking(tested, guest);
  const { statusCode, headers, body } = await calendarFile(token);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(headers['content-disposition']).toBe('attachment; filename="interview.ics"');
  const file = unfold(body);
  expect(file).toContain(`UID:${id}@lifestory`);
  expect(file).toContain('METHOD:PUBLISH');
  expect(file).toContain(`DTSTART:${startsAt.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  expect(file).toContain('Join the video meeting: https://');
  expect(file).not.toContain('ATTENDEE');
  expect(file).not.toContain(email);
});

test('the calendar file needs a valid link of a booking that is not cancelled', async () => {
  const { token } = await createOwnBooking(tested, guest);
  for (const invalid of [`${token}A`, token.slice(1), "' or 1=1 --"]) {
    expect((await calendarFile(invalid)).statusCode).toBe(404);
  }
  await guest.request(contract.booking.cancelOwn, { body: { token } });
  expect((await calendarFile(token)).statusCode).toBe(404);
});

test('a new booking returns the link to change it', async () => {
  const slot = await makeSlot(db, hours(400));
  const form = bookingForm({
    slot_id: slot,
    email: 'zoe@example.com',
    confirmation_email: 'zoe@example.com',
  });
  const { data } = await guest.request(store, { body: form });
  expect((await guest.request(store, { body: form })).data.token).toBe(data.token);
  const other = await makeSlot(db, hours(500));
  const moved = await guest.request(moveOwn, { body: { token: data.token, slot_id: other } });
  expect(moved.data.starts_at).toBe(hours(500).toISOString());
});

test('changes of all bookings of an address are limited', async () => {
  const ana = await users.customer();
  const slots = [await makeSlot(db, hours(3000)), await makeSlot(db, hours(3100))];
  const statuses: number[] = [];
  for (const booking of [1, 2, 3]) {
    await createInterview(app, ana, { startsAt: hours(600 + booking) });
  }
  const { data } = await ana.request(upcoming, {});
  for (const { token } of data) {
    for (let time = 0; time < 7; time += 1) {
      const body = { token, slot_id: slots[time % 2] };
      statuses.push((await guest.call('POST', '/api/session/own/move', body)).status);
    }
    await guest.call('POST', '/api/session/own/cancel', { token });
  }
  expect(statuses).toEqual([...Array(18).fill(200), 429, 429, 429]);
});
