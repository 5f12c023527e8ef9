import { contract } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { createJoinUrl } from '../../../providers/meetings/join-link.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createBookingForm } from '../../../testing/booking-form.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';

const testing = await createTestApp({ RATE_LIMIT_SCALE: '1' });
const { db, app, fastify, users, visitor, setClock } = testing;
const noon = new Date('2027-05-03T19:00:00Z');
setClock(noon);
const { upcoming, own, store, moveOwn } = contract.booking;
const guest = visitor();
const hoursAfterNoon = (count: number) => new Date(noon.getTime() + count * 3_600_000);
const fetchCalendarFile = (token: string) =>
  fastify.inject({ method: 'GET', url: `/api/session/own/${encodeURIComponent(token)}/interview.ics` });
const unfold = (text: string) => text.replace(/\r\n[ \t]/g, '');

test('a storyteller sees the upcoming interviews, the next one first, each with a token to change it', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hoursAfterNoon(200), joinUrl: null });
  await createInterview(app, ana, { startsAt: hoursAfterNoon(20) });
  for (const status of ['cancelled', 'completed'] as const) {
    await createInterview(app, ana, { startsAt: hoursAfterNoon(30), status });
  }
  await createInterview(app, ana, { startsAt: hoursAfterNoon(-4), status: 'started' });
  const { data } = await ana.request(upcoming, {});
  expect(data).toEqual([
    {
      starts_at: hoursAfterNoon(20).toISOString(),
      duration: 60,
      token: expect.any(String),
      join_url: 'https://meet.example.com/room',
      test_url: null,
      changes_until: hoursAfterNoon(-4).toISOString(),
      can_change: false,
    },
    {
      starts_at: hoursAfterNoon(200).toISOString(),
      duration: 60,
      token: expect.any(String),
      join_url: null,
      test_url: null,
      changes_until: hoursAfterNoon(176).toISOString(),
      can_change: true,
    },
  ]);
  const token = data[1]?.token ?? '';
  expect((await guest.request(own, { body: { token } })).data.starts_at).toBe(
    hoursAfterNoon(200).toISOString(),
  );
});

test('an interview stays in the list until two hours after its end', async () => {
  const ben = await users.customer();
  await createInterview(app, ben, { startsAt: hoursAfterNoon(-2.9), status: 'started' });
  expect((await ben.request(upcoming, {})).data).toHaveLength(1);
  const carla = await users.customer();
  await createInterview(app, carla, { startsAt: hoursAfterNoon(-3.1), status: 'started' });
  expect((await carla.request(upcoming, {})).data).toEqual([]);
});

test('members of a story see only when the interview takes place', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hoursAfterNoon(200) });
  const member = await users.subUser(ana);
  expect((await member.request(upcoming, {})).data).toEqual([
    {
      starts_at: hoursAfterNoon(200).toISOString(),
      duration: 60,
      token: null,
      join_url: null,
      test_url: null,
      changes_until: hoursAfterNoon(176).toISOString(),
      can_change: false,
    },
  ]);
});

test('people see the interviews of their active story only', async () => {
  const ana = await users.customer();
  await createInterview(app, ana, { startsAt: hoursAfterNoon(100) });
  expect((await (await users.customer()).request(upcoming, {})).data).toEqual([]);
  for (const staff of [await users.superAdmin(), await users.developer()]) {
    expect((await staff.call('GET', '/api/session/upcoming')).status).toBe(403);
  }
});

test('the calendar file updates the entry of the confirmation and names no attendee', async () => {
  const { id, email, token, startsAt } = await createOwnBooking(testing, guest);
  const { statusCode, headers, body } = await fetchCalendarFile(token);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8; method=PUBLISH');
  expect(headers['content-disposition']).toBe('attachment; filename="interview.ics"');
  const file = unfold(body);
  expect(file).toContain(`UID:${id}@lifestory`);
  expect(file).toContain('METHOD:PUBLISH');
  expect(file).toContain(`DTSTART:${startsAt.toISOString().replace(/[-:]|\.\d+/g, '')}`);
  expect(file).toContain(`Join the video meeting: ${app.env.APP_URL}/join/`);
  expect(file).not.toContain('ATTENDEE');
  expect(file).not.toContain(email);
});

test('the calendar file needs a valid link of a booking that is not cancelled', async () => {
  const { token } = await createOwnBooking(testing, guest);
  for (const invalid of [`${token}A`, token.slice(1), "' or 1=1 --"]) {
    expect((await fetchCalendarFile(invalid)).statusCode).toBe(404);
  }
  await guest.request(contract.booking.cancelOwn, { body: { token } });
  expect((await fetchCalendarFile(token)).statusCode).toBe(404);
});

test('a new booking returns the token to change it', async () => {
  const slot = await makeSlot(db, hoursAfterNoon(400));
  const form = createBookingForm({
    slot_id: slot,
    email: 'zoe@example.com',
    confirmation_email: 'zoe@example.com',
  });
  const { data } = await guest.request(store, { body: form });
  expect((await guest.request(store, { body: form })).data.token).toBe(data.token);
  const newSlot = await makeSlot(db, hoursAfterNoon(500));
  const moved = await guest.request(moveOwn, { body: { token: data.token, slot_id: newSlot } });
  expect(moved.data.starts_at).toBe(hoursAfterNoon(500).toISOString());
});

test('the bookings of one person can be changed twenty times a day in total', async () => {
  const ana = await users.customer();
  const slots = [await makeSlot(db, hoursAfterNoon(3000)), await makeSlot(db, hoursAfterNoon(3100))];
  const statuses: number[] = [];
  for (const booking of [1, 2, 3]) {
    await createInterview(app, ana, { startsAt: hoursAfterNoon(600 + booking) });
  }
  const { data } = await ana.request(upcoming, {});
  for (const { token } of data) {
    for (let index = 0; index < 7; index += 1) {
      const body = { token, slot_id: slots[index % 2] };
      statuses.push((await guest.call('POST', '/api/session/own/move', body)).status);
    }
    await guest.call('POST', '/api/session/own/cancel', { token });
  }
  expect(statuses).toEqual([...Array(18).fill(200), 429, 429, 429]);
});

test('an interview in a call of the product has a page to test the devices', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt: hoursAfterNoon(300) });
  const url = createJoinUrl(app.env.APP_URL, app.links, 'storyteller', id);
  await db.updateTable('interviews').set({ join_url: url }).where('id', '=', id).execute();
  expect((await ana.request(upcoming, {})).data).toMatchObject([{ join_url: url, test_url: url }]);
});

test('a call of the product has that page under every host name of the installation', async () => {
  const ana = await users.customer();
  const { id } = await createInterview(app, ana, { startsAt: hoursAfterNoon(301) });
  const setJoinUrl = (url: string) =>
    db.updateTable('interviews').set({ join_url: url }).where('id', '=', id).execute();
  const readTestUrl = async () => (await ana.request(upcoming, {})).data[0]?.test_url;
  const url = createJoinUrl('https://video.example.org', app.links, 'storyteller', id);
  await setJoinUrl(url);
  expect(await readTestUrl()).toBe(url);
  await setJoinUrl('https://meet.example.org/join/unknown');
  expect(await readTestUrl()).toBeNull();
});
