import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { startZoomAdapter } from '../../../testing/zoom/zoom-adapter.ts';
import { MeetingsBusy } from '../port.ts';
import { meetingsSuite } from '../suite.ts';
import { claimCreation } from './meetings.queries.ts';

const {
  db,
  server,
  noon,
  createAdapter,
  meetings,
  connection,
  setClock,
  authorize,
  request,
  meetingsFor,
  fromNoon,
} = await startZoomAdapter();

beforeEach(authorize);
meetingsSuite(meetings);

test('a meeting starts at the right instant, in the time zone of Los Angeles, and is recorded automatically', async () => {
  const { reference } = request();
  await meetings.create(request(reference));
  expect(meetingsFor(reference)).toMatchObject([
    {
      topic: 'Lifestory interview with Ana Marsh',
      start_time: '2027-05-04T17:00:00Z',
      timezone: 'America/Los_Angeles',
      duration: 90,
      settings: { auto_recording: 'cloud' },
    },
  ]);
  await meetings.reschedule({
    ...request(reference),
    startsAt: new Date('2027-11-08T18:30:00Z'),
    durationMinutes: 60,
  });
  expect(meetingsFor(reference)).toMatchObject([{ start_time: '2027-11-08T18:30:00Z', duration: 60 }]);
  await meetings.remove(reference);
  expect(meetingsFor(reference)).toEqual([]);
});

test('a meeting whose response was lost is found instead of created twice, and moved to its current time', async () => {
  const meeting = request();
  for (let count = 0; count < 3; count += 1) await meetings.create(request());
  server.faults.dropCreateResponses = 1;
  await expect(meetings.create(meeting)).rejects.toThrow();
  expect(meetingsFor(meeting.reference)).toHaveLength(1);
  const moved = { ...meeting, startsAt: fromNoon(9 * 86_400_000) };
  const { joinUrl } = await createAdapter().create(moved);
  expect(meetingsFor(meeting.reference)).toMatchObject([
    { join_url: joinUrl, start_time: '2027-05-12T19:00:00Z' },
  ]);
});

test('a meeting whose response was lost can be removed', async () => {
  const meeting = request();
  server.faults.dropCreateResponses = 1;
  await expect(meetings.create(meeting)).rejects.toThrow();
  await meetings.remove(meeting.reference);
  expect(meetingsFor(meeting.reference)).toEqual([]);
});

test('two processes create one meeting, because only one at a time requests it', async () => {
  const meeting = request();
  const gate = Promise.withResolvers<void>();
  const before = server.requests.length;
  server.faults.beforeCreating = gate.promise;
  const first = meetings.create(meeting);
  await expect.poll(() => server.requests.length).toBeGreaterThan(before);
  const busy = (await createAdapter()
    .create(meeting)
    .catch((error: unknown) => error)) as MeetingsBusy;
  expect(busy).toBeInstanceOf(MeetingsBusy);
  expect(busy.until).toEqual(fromNoon(60_000));
  gate.resolve();
  await first;
  expect(meetingsFor(meeting.reference)).toHaveLength(1);
  expect((await meetings.create(meeting)).joinUrl).toBe(meetingsFor(meeting.reference)[0]?.join_url);
});

test('after a crash during creation, the meeting can be created once the lease expires', async () => {
  const meeting = request();
  await claimCreation(db, meeting.reference, noon, fromNoon(60_000));
  await expect(meetings.create(meeting)).rejects.toThrow(MeetingsBusy);
  setClock(fromNoon(60_000));
  await meetings.create(meeting);
  expect(meetingsFor(meeting.reference)).toHaveLength(1);
});

test('moving a meeting that was deleted at Zoom returns its dead link, until there is another meeting', async () => {
  const meeting = request();
  const { joinUrl } = await meetings.create(meeting);
  server.meetings.clear();
  expect(await meetings.reschedule(meeting)).toBe(joinUrl);
  expect(await meetings.reschedule(meeting)).toBe(joinUrl);
  server.faults.dropCreateResponses = 1;
  await expect(meetings.create(meeting)).rejects.toThrow();
  const replacement = await meetings.create(meeting);
  expect(replacement.joinUrl).not.toBe(joinUrl);
  expect(meetingsFor(meeting.reference)).toHaveLength(1);
  expect(await meetings.reschedule(meeting)).toBeNull();
});

test('a 404 for a wrong URL does not count as a deleted meeting', async () => {
  const meeting = request();
  await meetings.create(meeting);
  server.faults.unknown = 1;
  await expect(meetings.reschedule(meeting)).rejects.toThrow(/404/);
  expect(await meetings.reschedule(meeting)).toBeNull();
});

test('the events of a removed meeting still belong to its reference', async () => {
  const meeting = request();
  await meetings.create(meeting);
  const number = String(meetingsFor(meeting.reference)[0]?.id);
  await meetings.remove(meeting.reference);
  expect(await connection.findReference(number)).toBe(meeting.reference);
});

test('erasing deletes the meeting and the recordings of all its instances', async () => {
  const [meeting, other] = [request(), request()];
  await meetings.create(meeting);
  await meetings.create(other);
  const [number, otherNumber] = [meeting, other].map(
    ({ reference }) => meetingsFor(reference)[0]?.id ?? 0,
  ) as [number, number];
  server.pastMeetings.addInstance(number);
  server.pastMeetings.addInstance(number);
  const otherInstance = server.pastMeetings.addInstance(otherNumber);
  await meetings.remove(meeting.reference);
  await meetings.erase(meeting.reference);
  await meetings.erase(meeting.reference);
  await meetings.erase(newId());
  expect([...server.pastMeetings.recorded]).toEqual([otherInstance]);
  expect(await connection.findReference(String(number))).toBeNull();
});

test('the start and duration of a meeting are right in every hour around clock changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2027-03-14T08:00:00Z', '2027-11-07T07:00:00Z'),
      fc.integer({ min: 0, max: 6 * 4 }),
      fc.integer({ min: 1, max: 16 }),
      async (night, quarter, length) => {
        const startsAt = new Date(Date.parse(night) + quarter * 15 * 60_000);
        const meetingRequest = { ...request(), startsAt, durationMinutes: 15 * length };
        await meetings.create(meetingRequest);
        const [meeting] = meetingsFor(meetingRequest.reference);
        // An instant in UTC ignores the time zone sent with it.
        expect(meeting?.start_time).toMatch(/Z$/);
        expect(new Date(meeting?.start_time ?? '')).toEqual(startsAt);
        expect(meeting?.duration).toBe(15 * length);
        server.meetings.delete(meeting?.id ?? 0);
      },
    ),
    { numRuns: 40 },
  );
});

test('removing a meeting that was deleted at Zoom succeeds, with one request', async () => {
  const meeting = request();
  await meetings.create(meeting);
  server.meetings.clear();
  await meetings.remove(meeting.reference);
  const before = server.requests.length;
  await meetings.remove(meeting.reference);
  expect(server.requests).toHaveLength(before);
});

test('a call waits for a short time itself and postpones a longer wait, given in seconds or as a date', async () => {
  Object.assign(server.faults, { busy: 1, retryAfter: '1' });
  await meetings.create(request());
  Object.assign(server.faults, { busy: 1, retryAfter: '90' });
  const busy = (await meetings.create(request()).catch((error: unknown) => error)) as MeetingsBusy;
  expect(busy).toBeInstanceOf(MeetingsBusy);
  expect(busy.until).toEqual(new Date(noon.getTime() + 90_000));
  Object.assign(server.faults, { busy: 1, retryAfter: '2027-05-04T00:00:00Z' });
  const limited = (await meetings.create(request()).catch((error: unknown) => error)) as MeetingsBusy;
  expect(limited.until).toEqual(new Date('2027-05-04T00:00:00Z'));
});

/** Delivers the webhook of a film at an address; returns the film. */
function receiveFilm(download_url: string) {
  const body = {
    event: 'recording.completed',
    event_ts: noon.getTime(),
    download_token: 'secret',
    payload: {
      object: {
        id: 1,
        uuid: 'u==',
        recording_files: [{ ...server.addFilm('f', Buffer.alloc(9)), download_url }],
      },
    },
  };
  const { text, headers } = server.webhook(body, noon);
  const { event } = connection.parseWebhook({ body: text, headers });
  const film = event?.kind === 'recorded' ? event.films[0] : undefined;
  if (!film) throw new Error('There is no film.');
  return film;
}

test('after a restore with another SECRET, an expected film fails with the advice to upload it', async () => {
  const restored = createAdapter('the secret of another installation').connection;
  await expect(restored?.openRecording(receiveFilm('https://zoom.us/f'), 0, 9)).rejects.toThrow(
    /encrypted with another SECRET: upload the file instead/,
  );
});

test.each([
  'https://zoom.us.evil.example/f',
  'http://us02web.zoom.us/f',
  // The same host with another protocol.
  server.settings.ZOOM_API_URL.replace('http:', 'https:'),
])('a recording is only requested from hosts of Zoom: %s', async (download_url) => {
  const film = receiveFilm(download_url);
  expect(film.source).not.toContain('secret');
  await expect(connection.openRecording(film, 0, 9)).rejects.toThrow(/is not a host of Zoom/);
});
