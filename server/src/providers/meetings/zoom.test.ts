import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newId } from '../../database/ids.ts';
import { testDatabase } from '../../testing/database.ts';
import { zoomLike } from '../../testing/zoom-like.ts';
import { MeetingsBusy, MeetingsNotAuthorized } from './port.ts';
import { meetingsSuite } from './suite.ts';
import { claimRenewal, readAccount } from './zoom.queries.ts';
import { zoom } from './zoom.ts';

const { db } = await testDatabase();
const server = await zoomLike();
const noon = new Date('2027-05-03T19:00:00Z');
let instant = noon;
const secret = 'a secret that is long enough to be one';
const redirectUri = 'https://story.example/zoom/callback';
const open = () =>
  zoom(
    db,
    {
      clientId: server.settings.ZOOM_CLIENT_ID,
      clientSecret: server.settings.ZOOM_CLIENT_SECRET,
      apiUrl: server.settings.ZOOM_API_URL,
      oauthUrl: server.settings.ZOOM_OAUTH_URL,
      webhookSecret: server.settings.ZOOM_WEBHOOK_SECRET,
      redirectUri,
    },
    secret,
    () => instant,
  );
const meetings = open();
const { office } = meetings;
if (!office) throw new Error('There is no office.');
const days = (count: number) => new Date(noon.getTime() + count * 86_400_000);

const answerOf = async (signIn = 'boss') => {
  const { authorizeUrl } = await office.account(signIn);
  const { searchParams } = new URL(server.consent(authorizeUrl));
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' };
};
const authorize = async () => {
  const { code, state } = await answerOf();
  await office.authorize(code, state, 'boss');
};
const request = (reference = newId()) => ({
  reference,
  topic: 'Lifestory interview with Ana Marsh',
  startsAt: new Date('2027-05-04T17:00:00Z'),
  durationMinutes: 90,
});
const made = (reference: string) =>
  [...server.meetings.values()].filter(({ agenda }) => agenda.includes(reference));

beforeEach(authorize);
afterEach(() => {
  server.becalm();
  instant = noon;
});
afterAll(() => server.close());

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
  const later = { ...asked, startsAt: days(9) };
  const { joinUrl } = await open().create(later);
  expect(made(asked.reference)).toMatchObject([{ join_url: joinUrl, start_time: '2027-05-12T19:00:00Z' }]);
});

test('a meeting whose answer was lost is removed all the same', async () => {
  const asked = request();
  server.faults.cutAfterMaking = 1;
  await expect(meetings.create(asked)).rejects.toThrow();
  await meetings.remove(asked.reference);
  expect(made(asked.reference)).toEqual([]);
});

test('one that somebody removed at Zoom is removed without a complaint', async () => {
  const asked = request();
  await meetings.create(asked);
  server.meetings.clear();
  await meetings.remove(asked.reference);
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

test('a state is for one sign-in, once, and for half an hour', async () => {
  const { code, state } = await answerOf('boss');
  await expect(office.authorize(code, state, 'somebody else')).rejects.toThrow(/not begun here/);
  await expect(office.authorize(code, '', 'boss')).rejects.toThrow(/not begun here/);
  await expect(
    office.authorize(
      code,
      state.replace(/^./, (first) => (first === 'x' ? 'y' : 'x')),
      'boss',
    ),
  ).rejects.toThrow(/not begun here/);
  await office.authorize(code, state, 'boss');
  await expect(office.authorize(code, state, 'boss')).rejects.toThrow(/not begun here/);
  const late = await answerOf('boss');
  instant = new Date(noon.getTime() + 31 * 60_000);
  await expect(office.authorize(late.code, late.state, 'boss')).rejects.toThrow(/took too long/);
});

test('a code that Zoom did not give is refused, and the account stays as it was', async () => {
  const { state } = await answerOf('boss');
  await expect(office.authorize('invented', state, 'boss')).rejects.toThrow(/Zoom did not accept/);
  expect(await office.account('boss')).toMatchObject({ authorized: true, email: 'host@studio.example' });
});

test('nobody who reads the database finds a token in it', async () => {
  const { rows } = await sql<{ text: string }>`select tokens as text from zoom_account`.execute(db);
  expect(rows[0]?.text).toMatch(/^v1\./);
  expect(Buffer.from(rows[0]?.text.split('.')[2] ?? '', 'base64url').toString()).not.toContain('access');
});

test('a token is renewed before its end, by one of many who ask at once', async () => {
  instant = new Date(noon.getTime() + 59 * 60_000);
  server.expire();
  server.faults.slowTokens = 150;
  const others = open();
  await Promise.all([meetings, others, meetings, others].map((side) => side.create(request())));
  expect((await office.account('boss')).authorized).toBe(true);
});

test('the right to renew belongs to one at a time, for a while, and to the tokens that were read', async () => {
  const row = await readAccount(db);
  const [tokens, soon] = [row?.tokens ?? '', new Date(noon.getTime() + 20_000)];
  expect(await claimRenewal(db, 'tokens of yesterday', noon, soon)).toBe(false);
  expect(await claimRenewal(db, tokens, noon, soon)).toBe(true);
  expect(await claimRenewal(db, tokens, noon, soon)).toBe(false);
  expect(await claimRenewal(db, tokens, soon, new Date(soon.getTime() + 20_000))).toBe(true);
});

test('a token that Zoom does not take any more is renewed once', async () => {
  server.expire();
  await meetings.create(request());
});

test('a grant that was taken back is an account that is not authorized, until somebody authorizes it again', async () => {
  server.expire(true);
  const asked = request();
  await expect(meetings.create(asked)).rejects.toThrow(MeetingsNotAuthorized);
  expect(await office.account('boss')).toMatchObject({ authorized: false, email: 'host@studio.example' });
  const before = server.asked.length;
  await expect(meetings.create(asked)).rejects.toThrow(MeetingsNotAuthorized);
  expect(server.asked).toHaveLength(before);
  await authorize();
  await meetings.create(asked);
  expect(made(asked.reference)).toHaveLength(1);
});

test('a grant that nobody used is renewed before it runs out', async () => {
  const { expiresAt: before } = await office.account('boss');
  await office.keep();
  expect((await office.account('boss')).expiresAt).toEqual(before);
  instant = days(20);
  await office.keep();
  expect((await office.account('boss')).expiresAt?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
});

test('a disconnected account is forgotten here and worth nothing at Zoom', async () => {
  await office.disconnect();
  await office.disconnect();
  expect(await office.account('boss')).toMatchObject({ authorized: false, email: null, expiresAt: null });
  await expect(meetings.create(request())).rejects.toThrow(MeetingsNotAuthorized);
});

test.each([
  'https://zoom.us.evil.example/f',
  'http://us02web.zoom.us/f',
  // The same host, spoken to in another way than its address says.
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
  const { text, headers } = server.news(body, noon);
  const { news } = office.readNews({
    body: text,
    signature: headers['x-zm-signature'],
    timestamp: headers['x-zm-request-timestamp'],
  });
  const film = news?.kind === 'recorded' ? news.films[0] : undefined;
  if (!film) throw new Error('There is no film.');
  expect(film.source).not.toContain('secret');
  await expect(office.openFilm(film, 0, 9)).rejects.toThrow(/cannot lie at/);
});
