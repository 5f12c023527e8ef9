import { contract } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../../testing/app.ts';
import { createInterview } from '../../../testing/interviews.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import { makeRecording } from '../../../testing/media/recording.ts';
import { makeChunkedFilm, sendChunk, sendFilmForm } from '../../../testing/media/upload.ts';
import { giveReason } from '../../../testing/users.ts';

const { fastify, users, db, app, runJobs } = await createTestApp();
const staff = await users.superAdmin();
const minuteMs = 60_000;

let ana: Awaited<ReturnType<typeof users.customer>>;
let interviewId: string;
let count = 0;

beforeEach(async () => {
  ana = await users.customer({ fname: 'Ana' });
  ({ id: interviewId } = await createInterview(app, ana));
  await giveReason(staff, ana);
});

const refusal = { status: 409, body: { code: 'interview_not_begun' } };

async function upload(parameters: Record<string, string> = {}) {
  const chunkedFile = { ...makeChunkedFilm(interviewId, `film-${++count}`), content: makeFilm(100_000, 60) };
  return sendChunk(fastify, staff.token, chunkedFile, 1, { parameters });
}

const uploadWhole = (fields: Record<string, string> = {}) =>
  sendFilmForm(fastify, staff.token, { session_id: interviewId, ...fields }, makeFilm(100_000, 60));

const readInterview = async () =>
  (await staff.request(contract.interviews.fetch, { body: { id: interviewId } })).session;
const readRecordings = async () =>
  (await staff.request(contract.recordings.list, { body: { session_id: interviewId } })).data.recordings;
const setInterview = (change: { status?: string; starts_at?: Date }) =>
  db.updateTable('interviews').set(change).where('id', '=', interviewId).execute();
const withdraw = async () => {
  const current = (await readRecordings()).find(({ status }) => status === 'current');
  await staff.request(contract.recordings.withdraw, { body: { id: current?.id ?? '' } });
};

test('a film is refused for a session that has not begun, before and after its bytes are sent', async () => {
  expect(await upload()).toMatchObject(refusal);
  expect(await uploadWhole()).toMatchObject(refusal);
  const body = { session_id: interviewId, identifier: 'film', bytes: 100_000 };
  expect(await staff.call('POST', '/api/sessions/upload-status', body)).toMatchObject(refusal);
  await runJobs();
  expect(await readInterview()).toMatchObject({ status: 'waiting', has_begun: false, video: null });
  expect(await readRecordings()).toEqual([]);
  const mails = await db
    .selectFrom('mails')
    .select('subject')
    .where('to_email', '=', ana.person.email)
    .execute();
  expect(mails).toEqual([]);
});

test('a film is accepted once staff say that the session was held earlier than booked', async () => {
  const body = { session_id: interviewId, identifier: 'film', bytes: 100_000, held_earlier: true };
  expect((await staff.call('POST', '/api/sessions/upload-status', body)).status).toBe(200);
  expect((await upload({ held_earlier: '1' })).body.done).toBe(true);
  expect(await readInterview()).toMatchObject({ status: 'completed', has_begun: true });
  ({ id: interviewId } = await createInterview(app, ana));
  expect((await uploadWhole({ held_earlier: '1' })).status).toBe(200);
  expect((await readInterview()).status).toBe('completed');
});

test('a session has begun from the time at which it can be started', async () => {
  await setInterview({ starts_at: new Date(app.now().getTime() + 16 * minuteMs) });
  expect(await upload()).toMatchObject(refusal);
  await setInterview({ starts_at: new Date(app.now().getTime() + 15 * minuteMs) });
  expect((await upload()).body.done).toBe(true);
});

test('a session that staff have started has begun', async () => {
  await setInterview({ status: 'started' });
  expect((await upload()).body.done).toBe(true);
});

test.each(['waiting', 'started'])('without its only film, a session is %s as before', async (status) => {
  await setInterview({ status, starts_at: new Date(app.now().getTime() - 60 * minuteMs) });
  await upload();
  expect((await readInterview()).status).toBe('completed');
  await upload({ place: 'next_part' });
  await withdraw();
  expect((await readInterview()).status).toBe('completed');
  await withdraw();
  expect((await readInterview()).status).toBe(status);
});

test('a session whose film was added by mistake can be moved and deleted once the film is withdrawn', async () => {
  await upload({ held_earlier: '1' });
  await withdraw();
  expect(await readInterview()).toMatchObject({
    status: 'waiting',
    has_begun: false,
    can: { delete: true },
    next_step: expect.not.objectContaining({ kind: 'nothing' }),
  });
  const [recording] = await readRecordings();
  const restore = { id: recording?.id ?? '', place: 'only' };
  expect(await staff.call('POST', '/api/sessions/restore-recording', restore)).toMatchObject(refusal);
  expect((await readInterview()).status).toBe('waiting');
  await staff.call('POST', '/api/sessions/restore-recording', { ...restore, held_earlier: true });
  expect((await readInterview()).status).toBe('completed');
});

test('a session whose film the previous release added is waiting again without it', async () => {
  await makeRecording(app, interviewId);
  await setInterview({ status: 'completed' });
  await withdraw();
  expect((await readInterview()).status).toBe('waiting');
});

test('a film whose session is moved ahead during the upload is set aside', async () => {
  await setInterview({ starts_at: new Date(app.now().getTime() - 60 * minuteMs) });
  const chunkedFile = makeChunkedFilm(interviewId, `film-${++count}`);
  await sendChunk(fastify, staff.token, chunkedFile, 1);
  await setInterview({ starts_at: new Date(app.now().getTime() + 24 * 60 * minuteMs) });
  expect((await sendChunk(fastify, staff.token, chunkedFile, 2)).body.done).toBe(true);
  expect((await readInterview()).status).toBe('waiting');
  expect(await readRecordings()).toMatchObject([{ status: 'set-aside' }]);
});

test('the film of a cancelled session is not shown', async () => {
  const id = await makeRecording(app, interviewId, { replacedAt: app.now() });
  await setInterview({ status: 'cancelled' });
  expect(
    await staff.call('POST', '/api/sessions/restore-recording', { id, place: 'only', held_earlier: true }),
  ).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await readInterview()).status).toBe('cancelled');
});
