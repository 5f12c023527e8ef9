import { chunkBytes, contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import { makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';
import { giveReason } from '../../../testing/users.ts';

const { fastify, users, db, app, runCron, setClock } = await createTestApp();
const staff = await users.superAdmin({ fname: 'Sam' });
const colleague = await users.superAdmin({ fname: 'Olga' });
const dayMs = 24 * 60 * 60 * 1000;
const filmBytes = 100_000;

let ana: Awaited<ReturnType<typeof users.customer>>;
let interviewId: string;
let count = 0;

beforeEach(async () => {
  ana = await users.customer({ fname: 'Ana' });
  interviewId = await createInterviewWithoutSlot(app, ana, -3);
  await giveReason(staff, ana);
});

/** Uploads a one-chunk film to an interview. */
async function upload(filename: string, change: { place?: string; codec?: string; to?: string } = {}) {
  const { place, codec = 'avc1', to = interviewId } = change;
  const content = makeFilm(filmBytes, 60, codec);
  const chunkedFile = { ...makeChunkedFilm(to, `film-${++count}`), content, filename };
  const parameters: Record<string, string> = place ? { place } : {};
  const { body } = await sendChunk(fastify, staff.token, chunkedFile, 1, { parameters });
  expect(body.done).toBe(true);
}

const fetchRecordings = async () =>
  (await staff.request(contract.recordings.list, { body: { session_id: interviewId } })).data;
const findRecording = async (name: string) => {
  const found = (await fetchRecordings()).recordings.find(({ o_file }) => o_file === name);
  if (!found) throw new Error(name);
  return found;
};
const listStatuses = async () =>
  (await fetchRecordings()).recordings.map(({ o_file, status }) => [o_file, status]);
const withdraw = async (name: string) =>
  staff.request(contract.recordings.withdraw, { body: { id: (await findRecording(name)).id } });
const restore = async (name: string, place: 'only' | 'next_part' = 'only') =>
  staff.request(contract.recordings.restore, { body: { id: (await findRecording(name)).id, place } });
const listFamilyFilms = async () => (await ana.request(contract.stories.customer, {})).data.videos;
const fetchStatus = async (url: string) => (await fastify.inject({ url })).statusCode;
const countNotifications = async (kind: string) =>
  (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', kind)
      .where('person_id', '=', ana.person.id)
      .execute()
  ).length;

test('staff see all recordings of a session: current, replaced and withdrawn', async () => {
  await upload('first.mp4');
  await upload('second.mp4');
  expect(await listStatuses()).toEqual([
    ['second.mp4', 'current'],
    ['first.mp4', 'replaced'],
  ]);
  const first = await findRecording('first.mp4');
  expect(first).toMatchObject({ uploaded_by: expect.stringContaining('Sam'), bytes: filmBytes });
  expect(first.deleted_at).not.toBeNull();
  expect(await fetchStatus(first.file)).toBe(200);
  await withdraw('second.mp4');
  expect(await listStatuses()).toContainEqual(['second.mp4', 'withdrawn']);
});

test('a withdrawn film disappears for the family immediately, and their existing links stop working', async () => {
  await upload('one.mp4');
  const [film] = await listFamilyFilms();
  expect(await fetchStatus(film?.file ?? '')).toBe(200);
  await withdraw('one.mp4');
  expect(await listFamilyFilms()).toEqual([]);
  for (const link of [film?.file, film?.download]) expect(await fetchStatus(link ?? '')).toBe(404);
  const staffRecording = await findRecording('one.mp4');
  expect(await fetchStatus(staffRecording.file)).toBe(200);
  // Added parameters do not turn a family's link into a staff link.
  expect(await fetchStatus(`${film?.file}&staff=1`)).toBe(403);

  await restore('one.mp4');
  expect((await listFamilyFilms()).map(({ id }) => id)).toEqual([film?.id]);
  expect(await fetchStatus(film?.file ?? '')).toBe(200);
  expect((await findRecording('one.mp4')).status).toBe('current');
});

test('a withdrawn film is kept until staff decide; a replaced one is deleted after 30 days', async () => {
  await upload('old.mp4');
  await upload('wrong.mp4');
  await withdraw('wrong.mp4');
  const start = app.now();
  setClock(new Date(start.getTime() + 31 * dayMs));
  await runCron('clear_recordings');
  setClock(start);
  expect(await listStatuses()).toEqual([['wrong.mp4', 'withdrawn']]);
});

test('several parts of one meeting are shown and play in order', async () => {
  await upload('part 1.mp4');
  await upload('part 2.mp4', { place: 'next_part' });
  await upload('part 3.mp4', { place: 'next_part' });
  const listParts = async () =>
    (await listFamilyFilms()).map(({ o_file, part, parts }) => [o_file, part, parts]);
  expect(await listParts()).toEqual([
    ['part 1.mp4', 1, 3],
    ['part 2.mp4', 2, 3],
    ['part 3.mp4', 3, 3],
  ]);
  await withdraw('part 1.mp4');
  expect(await listParts()).toEqual([
    ['part 2.mp4', 1, 2],
    ['part 3.mp4', 2, 2],
  ]);
  await restore('part 1.mp4', 'next_part');
  expect((await listParts()).map(([name]) => name)).toEqual(['part 2.mp4', 'part 3.mp4', 'part 1.mp4']);
  await restore('part 1.mp4');
  expect(await listParts()).toEqual([['part 1.mp4', 1, 1]]);
  expect((await listStatuses()).filter(([, status]) => status === 'replaced')).toHaveLength(2);
});

test('the first film is announced automatically, a replacement only if staff choose to', async () => {
  await upload('first.mp4');
  expect(await countNotifications('film-ready')).toBe(1);
  await upload('better.mp4');
  await restore('first.mp4');
  await restore('better.mp4');
  expect(await countNotifications('film-ready')).toBe(1);
  const better = await findRecording('better.mp4');
  expect(better.announced_at).toBeNull();
  const announce = () => staff.call('POST', '/api/sessions/announce-recording', { id: better.id });
  expect((await announce()).status).toBe(200);
  expect(await countNotifications('film-ready')).toBe(2);
  expect((await announce()).status).toBe(409);
  expect(await countNotifications('film-ready')).toBe(2);
  const old = await findRecording('first.mp4');
  expect((await staff.call('POST', '/api/sessions/announce-recording', { id: old.id })).status).toBe(409);
});

test('films are sorted and dated by their sessions, regardless of when they were uploaded', async () => {
  const earlier = await createInterviewWithoutSlot(app, ana, -40);
  await upload('of the later session.mp4');
  await upload('of the earlier session.mp4', { to: earlier });
  const films = await listFamilyFilms();
  expect(films.map(({ o_file }) => o_file)).toEqual([
    'of the later session.mp4',
    'of the earlier session.mp4',
  ]);
  const dates = await db
    .selectFrom('interviews')
    .select(['id', 'starts_at'])
    .where('id', 'in', [interviewId, earlier])
    .execute();
  for (const { session_id, recorded_at } of films) {
    expect(recorded_at).toBe(dates.find(({ id }) => id === session_id)?.starts_at.toISOString());
  }
});

test('staff are notified of a new film if browsers cannot play its format', async () => {
  const listNotices = async () =>
    (
      await db
        .selectFrom('notifications')
        .select('msg')
        .where('kind', '=', 'recording-not-playable')
        .where('person_id', '=', staff.person.id)
        .execute()
    ).map(({ msg }) => msg);
  await upload('plays.mp4');
  expect(await findRecording('plays.mp4')).toMatchObject({ video_format: 'H.264', playback: 'all' });
  expect(await listNotices()).toEqual([]);
  await upload('phone.mp4', { codec: 'hvc1' });
  expect(await findRecording('phone.mp4')).toMatchObject({ video_format: 'H.265 (HEVC)', playback: 'some' });
  expect(await listNotices()).toEqual([expect.stringContaining('many browsers cannot play')]);
  await upload('old camera.mp4', { codec: 'mp4v' });
  expect(await findRecording('old camera.mp4')).toMatchObject({ playback: 'none' });
  await upload('loud.mp4', { codec: 'avc1+mp4a' });
  expect(await findRecording('loud.mp4')).toMatchObject({ video_format: 'H.264', playback: 'all' });
  await upload('camcorder.mp4', { codec: 'avc1+ac-3' });
  expect(await findRecording('camcorder.mp4')).toMatchObject({
    video_format: 'H.264 with AC-3 sound',
    playback: 'none',
  });
});

test('unfinished uploads of all staff are listed, and any staff member can cancel them', async () => {
  const chunkedFile = { ...makeChunkedFilm(interviewId, `film-${++count}`), filename: 'half.mp4' };
  await sendChunk(fastify, colleague.token, chunkedFile, 1);
  const [unfinished, ...others] = (await fetchRecordings()).uploads;
  expect(others).toEqual([]);
  expect(unfinished).toMatchObject({
    filename: 'half.mp4',
    bytes: chunkedFile.content.length,
    received_bytes: chunkBytes,
    own: false,
    uploaded_by: expect.stringContaining('Olga'),
  });
  const body = { id: unfinished?.id ?? '' };
  await staff.request(contract.recordings.discardUpload, { body });
  expect((await fetchRecordings()).uploads).toEqual([]);
  expect((await staff.call('POST', '/api/sessions/discard-upload', body)).status).toBe(404);
  expect((await sendChunk(fastify, colleague.token, chunkedFile, 2)).body).toMatchObject({
    done: false,
    received: 1,
  });
});

test('changes to recordings are in the audit log', async () => {
  await upload('one.mp4');
  await withdraw('one.mp4');
  await restore('one.mp4');
  const entries = await db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', interviewId)
    .orderBy('id')
    .execute();
  expect(entries.map(({ action }) => action)).toEqual([
    'recording uploaded',
    'recording withdrawn',
    'recording restored',
  ]);
});
