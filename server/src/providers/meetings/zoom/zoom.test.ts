import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { zoomAdapter } from '../../../testing/zoom/zoom-adapter.ts';
import { MeetingsBusy } from '../port.ts';
import { meetingsSuite } from '../suite.ts';
import { claimCreation } from './meetings.queries.ts';

const { db, server, noon, open, meetings, connection, setClock, authorize, request, made, later } =
  await zoomAdapter();

beforeEach(authorize);
meetingsSuite(meetings);

test('a meeting begins at the right instant, in the zone of Los Angeles, and is recorded by itself', async () => {
  const { reference } = request();
  await meetings.create(request(reference));
  expect(made(reference)).toMatchObject([
    {
      topic: 'Lifestory interview with Ana Marsh',
      start_time: '2027-05-04T17:00:00Z',
      timezone: 'America/Los_Angeles',
      duration: 90,
      settings: { auto_recording: 'cloud' },
    },
  ]);
  await meetings.move({
    ...request(reference),
    startsAt: new Date('2027-11-08T18:30:00Z'),
    durationMinutes: 60,
  });
  expect(made(reference)).toMatchObject([{ start_time: '2027-11-08T18:30:00Z', duration: 60 }]);
  await meetings.remove(reference);
  expect(made(reference)).toEqual([]);
});

test('a meeting whose answer was lost is found again instead of made twice, at the time of now', async () => {
  const asked = request();
  for (let others = 0; others < 3; others += 1) await meetings.create(request());
  server.faults.cutAfterMaking = 1;
  await expect(meetings.create(asked)).rejects.toThrow();
  expect(made(asked.reference)).toHaveLength(1);
  const moved = { ...asked, startsAt: later(9 * 86_400_000) };
  const { joinUrl } = await open().create(moved);
  expect(made(asked.reference)).toMatchObject([{ join_url: joinUrl, start_time: '2027-05-12T19:00:00Z' }]);
});

test('a meeting whose answer was lost is removed all the same', async () => {
  const asked = request();
  server.faults.cutAfterMaking = 1;
  await expect(meetings.create(asked)).rejects.toThrow();
  await meetings.remove(asked.reference);
  expect(made(asked.reference)).toEqual([]);
});

test('one process at a time asks for a meeting, so that two make one', async () => {
  const asked = request();
  const gate = Promise.withResolvers<void>();
  const before = server.asked.length;
  server.faults.beforeMaking = gate.promise;
  const first = meetings.create(asked);
  await expect.poll(() => server.asked.length).toBeGreaterThan(before);
  const busy = (await open()
    .create(asked)
    .catch((error: unknown) => error)) as MeetingsBusy;
  expect(busy).toBeInstanceOf(MeetingsBusy);
  expect(busy.until).toEqual(later(60_000));
  gate.resolve();
  await first;
  expect(made(asked.reference)).toHaveLength(1);
  expect((await meetings.create(asked)).joinUrl).toBe(made(asked.reference)[0]?.join_url);
});

test('who died while asking for a meeting is waited for a minute, and what came of it is found', async () => {
  const asked = request();
  await claimCreation(db, asked.reference, noon, later(60_000));
  await expect(meetings.create(asked)).rejects.toThrow(MeetingsBusy);
  setClock(later(60_000));
  await meetings.create(asked);
  expect(made(asked.reference)).toHaveLength(1);
});

test('moving one that somebody deleted at Zoom answers its dead link, until there is another one', async () => {
  const asked = request();
  const { joinUrl } = await meetings.create(asked);
  server.meetings.clear();
  expect(await meetings.move(asked)).toBe(joinUrl);
  expect(await meetings.move(asked)).toBe(joinUrl);
  server.faults.cutAfterMaking = 1;
  await expect(meetings.create(asked)).rejects.toThrow();
  const other = await meetings.create(asked);
  expect(other.joinUrl).not.toBe(joinUrl);
  expect(made(asked.reference)).toHaveLength(1);
  expect(await meetings.move(asked)).toBeNull();
});

test('an address that Zoom does not know is no meeting that is gone', async () => {
  const asked = request();
  await meetings.create(asked);
  server.faults.unknown = 1;
  await expect(meetings.move(asked)).rejects.toThrow(/404/);
  expect(await meetings.move(asked)).toBeNull();
});

test('a meeting that was removed still tells whose its news are', async () => {
  const asked = request();
  await meetings.create(asked);
  const number = String(made(asked.reference)[0]?.id);
  await meetings.remove(asked.reference);
  expect(await connection.findReference(number)).toBe(asked.reference);
});

test('erasing takes the meeting away with the recordings of every time it was held', async () => {
  const [asked, other] = [request(), request()];
  await meetings.create(asked);
  await meetings.create(other);
  const [number, foreign] = [asked, other].map(({ reference }) => made(reference)[0]?.id ?? 0) as [
    number,
    number,
  ];
  server.past.hold(number);
  server.past.hold(number);
  const kept = server.past.hold(foreign);
  await meetings.remove(asked.reference);
  await meetings.erase(asked.reference);
  await meetings.erase(asked.reference);
  await meetings.erase(newId());
  expect([...server.past.recorded]).toEqual([kept]);
  expect(await connection.findReference(String(number))).toBeNull();
});

test('a meeting begins and lasts right in every hour around the changes of the clock', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('2027-03-14T08:00:00Z', '2027-11-07T07:00:00Z'),
      fc.integer({ min: 0, max: 6 * 4 }),
      fc.integer({ min: 1, max: 16 }),
      async (night, quarter, length) => {
        const startsAt = new Date(Date.parse(night) + quarter * 15 * 60_000);
        const asked = { ...request(), startsAt, durationMinutes: 15 * length };
        await meetings.create(asked);
        const [meeting] = made(asked.reference);
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

test('one that somebody removed at Zoom is removed without a complaint, and asked for once', async () => {
  const asked = request();
  await meetings.create(asked);
  server.meetings.clear();
  await meetings.remove(asked.reference);
  const before = server.asked.length;
  await meetings.remove(asked.reference);
  expect(server.asked).toHaveLength(before);
});

test('a short wait is waited, a long one is for the queue, a day’s limit lasts until midnight UTC', async () => {
  Object.assign(server.faults, { busy: 1, retryAfter: '1' });
  await meetings.create(request());
  Object.assign(server.faults, { busy: 1, retryAfter: '90' });
  const busy = (await meetings.create(request()).catch((error: unknown) => error)) as MeetingsBusy;
  expect(busy).toBeInstanceOf(MeetingsBusy);
  expect(busy.until).toEqual(new Date(noon.getTime() + 90_000));
  Object.assign(server.faults, { busy: 1, retryAfter: '2027-05-04T00:00:00Z' });
  const tired = (await meetings.create(request()).catch((error: unknown) => error)) as MeetingsBusy;
  expect(tired.until).toEqual(new Date('2027-05-04T00:00:00Z'));
});

test.each([
  'https://zoom.us.evil.example/f',
  'http://us02web.zoom.us/f',
  // The same host with another protocol.
  server.settings.ZOOM_API_URL.replace('http:', 'https:'),
])('nothing is sent on to another place than Zoom’s: %s', async (download_url) => {
  const body = {
    event: 'recording.completed',
    event_ts: noon.getTime(),
    download_token: 'secret',
    payload: {
      object: {
        id: 1,
        uuid: 'u==',
        recording_files: [{ ...server.record('f', Buffer.alloc(9)), download_url }],
      },
    },
  };
  const { text, headers } = server.webhook(body, noon);
  const { event } = connection.parseWebhook({ body: text, headers });
  const film = event?.kind === 'recorded' ? event.films[0] : undefined;
  if (!film) throw new Error('There is no film.');
  expect(film.source).not.toContain('secret');
  await expect(connection.openRecording(film, 0, 9)).rejects.toThrow(/cannot lie at/);
});
