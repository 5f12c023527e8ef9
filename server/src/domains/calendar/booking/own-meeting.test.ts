import { contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { createOwnBooking } from '../../../testing/own-booking.ts';
import { makeSlot } from '../../../testing/slots.ts';
import { startZoomApp } from '../../../testing/zoom/zoom-app.ts';
import { createMeeting } from '../interviews/index.ts';

const testing = await startZoomApp();
const {
  server,
  app,
  db,
  superAdmin: staff,
  visitor,
  runJobs,
  runAllJobs,
  minutes: inMinutes,
  authorize,
} = testing;
await authorize();
const guest = visitor();
const { own, moveOwn, cancelOwn } = contract.booking;

afterEach(() => vi.restoreAllMocks());

const findMeetings = (id: string) =>
  [...server.meetings.values()].filter(({ agenda }) => agenda.includes(id));

test('a meeting is moved with its booking and keeps its link, and is deleted when the booking is cancelled', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  const [before] = findMeetings(id);
  await guest.request(moveOwn, { body: { token, slot_id: await makeSlot(db, inMinutes(60_000), 90) } });
  await runJobs();
  expect(findMeetings(id)).toEqual([
    { ...before, start_time: inMinutes(60_000).toISOString().replace('.000', ''), duration: 90 },
  ]);
  await guest.request(cancelOwn, { body: { token } });
  await runJobs();
  expect(findMeetings(id)).toEqual([]);
});

test('a change during a Zoom outage is saved, and the meeting is updated later', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  server.faults.broken = 1;
  await guest.request(moveOwn, { body: { token, slot_id: await makeSlot(db, inMinutes(70_000)) } });
  await runJobs();
  await runAllJobs();
  expect(findMeetings(id)).toMatchObject([
    { start_time: inMinutes(70_000).toISOString().replace('.000', '') },
  ]);
});

test('the retry delay requested by Zoom is respected', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  Object.assign(server.faults, { busy: 1, retryAfter: '3600' });
  await guest.request(cancelOwn, { body: { token } });
  await runJobs();
  const { rows } = await sql<{ run_at: Date }>`
    select run_at from graphile_worker.jobs where key = ${`adjust-meeting:${id}`}`.execute(db);
  expect(rows[0]?.run_at).toEqual(inMinutes(60));
  await runAllJobs();
  expect(findMeetings(id)).toEqual([]);
});

test('a link set by staff stays when the booking is moved', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  const body = { id, join_url: 'https://meet.example.com/ours', password: '' };
  await staff.request(contract.interviews.updateLink, { body });
  const slot_id = await makeSlot(db, inMinutes(80_000));
  const { data } = await guest.request(moveOwn, { body: { token, slot_id } });
  await runJobs();
  expect(data.join_url).toBe('https://meet.example.com/ours');
});

/** Returns the kinds and texts of the mails to a recipient, oldest first. */
const findMails = (email: string) =>
  db.selectFrom('mails').select(['kind', 'body_text']).where('to_email', '=', email).orderBy('id').execute();

test('a meeting deleted at Zoom is created again when its booking is moved, and the customer gets the new link', async () => {
  const { id, token, email } = await createOwnBooking(testing, guest);
  const [deletedMeeting] = findMeetings(id);
  server.meetings.delete(deletedMeeting?.id ?? 0);
  await guest.request(moveOwn, { body: { token, slot_id: await makeSlot(db, inMinutes(90_000)) } });
  await runJobs();
  const [meeting, ...otherMeetings] = findMeetings(id);
  expect(otherMeetings).toEqual([]);
  expect(meeting?.start_time).toBe(inMinutes(90_000).toISOString().replace('.000', ''));
  const { data } = await guest.request(own, { body: { token } });
  expect(data.join_url).toBe(meeting?.join_url);
  const mails = await findMails(email);
  expect(mails.map(({ kind }) => kind)).toEqual([
    'booking-confirmation',
    'booking-moved',
    'booking-new-link',
  ]);
  expect(mails[2]?.body_text).toContain(meeting?.join_url);
  expect(mails[2]?.body_text).toContain('the link in our earlier e-mails no longer works');
  await guest.request(cancelOwn, { body: { token } });
  await runJobs();
  expect(findMeetings(id)).toEqual([]);
});

test('a meeting is created again in a changed Zoom account, even if Zoom fails at first', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  server.meetings.clear();
  await guest.request(moveOwn, { body: { token, slot_id: await makeSlot(db, inMinutes(93_000)) } });
  server.faults.dropCreateResponses = 1;
  await runJobs();
  await runAllJobs();
  expect(findMeetings(id)).toHaveLength(1);
});

test('a link set by staff stays when the Zoom meeting no longer exists', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  await staff.request(contract.interviews.updateLink, {
    body: { id, join_url: 'https://meet.example.com/pasted', password: '' },
  });
  server.meetings.clear();
  await guest.request(moveOwn, { body: { token, slot_id: await makeSlot(db, inMinutes(96_000)) } });
  await runJobs();
  expect((await guest.request(own, { body: { token } })).data.join_url).toBe(
    'https://meet.example.com/pasted',
  );
});

test('two changes that reach Zoom out of order end with the later one', async () => {
  const { id, token } = await createOwnBooking(testing, guest);
  const slots = [await makeSlot(db, inMinutes(99_000)), await makeSlot(db, inMinutes(102_000))];
  const { reschedule } = app.meetings;
  // The second change is made and completed while the first is in flight.
  vi.spyOn(app.meetings, 'reschedule').mockImplementationOnce(async (request) => {
    await guest.request(moveOwn, { body: { token, slot_id: slots[1] ?? '' } });
    await reschedule({ ...request, startsAt: inMinutes(102_000) });
    await sql`delete from graphile_worker._private_jobs where key = ${`adjust-meeting:${id}`}`.execute(db);
    return reschedule(request);
  });
  await guest.request(moveOwn, { body: { token, slot_id: slots[0] ?? '' } });
  await runJobs();
  expect(findMeetings(id)).toMatchObject([
    { start_time: inMinutes(102_000).toISOString().replace('.000', '') },
  ]);
});

test('the meeting job of an interview that is over sends no requests and no mails', async () => {
  const { id, email, startsAt } = await createOwnBooking(testing, guest);
  await db.updateTable('interviews').set({ join_url: null }).where('id', '=', id).execute();
  await app.jobs.add(db, createMeeting, { interviewId: id });
  testing.setClock(new Date(startsAt.getTime() + 3 * 3_600_000));
  const requestCount = server.requests.length;
  await runJobs();
  expect(server.requests).toHaveLength(requestCount);
  expect(await findMails(email)).toHaveLength(1);
});
