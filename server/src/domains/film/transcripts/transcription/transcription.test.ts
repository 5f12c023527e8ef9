import { contract } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { openAiTranscriber } from '../../../../providers/transcription/openai.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createInterview } from '../../../../testing/interviews.ts';
import { makeRecording } from '../../../../testing/media/recording.ts';
import { sendSegments, startFakeTranscriber } from '../../../../testing/servers/fake-transcriber.ts';
import { makeTake } from '../../../../testing/studio/takes.ts';
import { giveReason } from '../../../../testing/users.ts';
import { pieceSeconds } from './sound-piece.ts';
import { transcribeQueuedFilm } from './transcription.service.ts';

const server = await startFakeTranscriber();
const testing = await createTestApp({ TRANSCRIBE_URL: server.url, TRANSCRIBE_KEY: 'secret' });
const { app, db, users, runJobs, runAllJobs, runCron } = testing;
const sue = await users.superAdmin();
const film = makeTake({ seconds: 5, size: '32x32' });
const { transcripts } = contract;

async function createFilm(content = film) {
  const rose = await users.customer();
  const { id: interviewId } = await createInterview(app, rose, { status: 'completed' });
  const id = await makeRecording(app, interviewId);
  await app.storage.write(`recordings/${id}.mp4`, content);
  await giveReason(sue, rose);
  return { rose, id };
}
const read = async (id: string) => (await sue.request(transcripts.ofFilmForStaff, { body: { id } })).data;
const nameNobody = async () => [];
const transcriber = app.transcriber as NonNullable<typeof app.transcriber>;

test('a film that arrives is transcribed, and the family reads it', async () => {
  const { rose, id } = await createFilm();
  server.state.respond = (_, response) => sendSegments(response, [[0.5, 1.5, 'On a farm']]);
  await runCron('transcribe_films');
  expect((await read(id)).transcription).toBe('running');
  await runJobs();
  expect((await rose.request(transcripts.ofFilm, { body: { id } })).data).toMatchObject({
    source: 'transcriber',
    transcription: 'none',
    sentences: [{ start_ms: 500, end_ms: 1500, speaker: '', text: 'On a farm' }],
  });
  const count = server.requests.length;
  await runCron('transcribe_films');
  await runJobs();
  expect(server.requests).toHaveLength(count);
});

test('an interrupted transcription continues with the piece that is missing, at the right times', async () => {
  const { id } = await createFilm();
  await db.insertInto('transcriptions').values({ recording_id: id, queued_at: app.now() }).execute();
  server.state.respond = (_, response) =>
    sendSegments(response, [[0.5, 1, `Piece ${server.requests.length}.`]]);
  const before = server.requests.length;
  server.queue.push(
    (_, response) => sendSegments(response, [[0, 1, 'First.']]),
    (_, response) => response.writeHead(500).end(),
  );
  await expect(transcribeQueuedFilm(app, transcriber, id, nameNobody, 2)).rejects.toThrow('replied 500');
  expect(await read(id)).toMatchObject({ transcription: 'failed', sentences: [] });
  await transcribeQueuedFilm(app, transcriber, id, nameNobody, 2);
  const pieces = server.requests.slice(before);
  expect(pieces.map(({ filename }) => filename)).toEqual([
    'from-0-seconds.webm',
    'from-2-seconds.webm',
    'from-2-seconds.webm',
    'from-4-seconds.webm',
  ]);
  expect((await read(id)).sentences).toMatchObject([
    { start_ms: 0, end_ms: 1000, text: 'First.' },
    { start_ms: 2500, end_ms: 3000 },
    { start_ms: 4500, end_ms: 5000 },
  ]);
  // Sound in a file of its own, without the pictures.
  for (const { content } of pieces) expect(content.subarray(0, 4).toString('hex')).toBe('1a45dfa3');
  expect(await db.selectFrom('transcription_pieces').select('cues').execute()).toEqual([]);
});

test('a service that never answers for one film holds no other, and staff read why', async () => {
  const slow = await createFilm();
  const settings = { url: server.url, key: undefined, model: 'whisper-1', findTimeoutMs: () => 500 };
  const hanging = openAiTranscriber(settings, app.now);
  server.state.respond = (_, response) => sendSegments(response, [[0, 1, 'Told.']]);
  await runCron('transcribe_films');
  const other = await createFilm();
  await runCron('transcribe_films');
  server.queue.push(() => undefined);
  Object.assign(app, { transcriber: hanging });
  await runJobs();
  expect((await read(slow.id)).transcription).toBe('failed');
  expect((await read(other.id)).sentences).toMatchObject([{ text: 'Told.' }]);
  for (let attempt = 2; attempt <= 4; attempt += 1) {
    server.queue.push(() => undefined);
    await runAllJobs();
  }
  const failing = await sue.request(contract.operations.failingJobs, {});
  expect(failing.data).toMatchObject([
    { error: 'The transcription service did not reply within 1 seconds.' },
  ]);
  Object.assign(app, { transcriber });
  await runAllJobs();
  expect((await read(slow.id)).sentences).toMatchObject([{ text: 'Told.' }]);
});

test('a service may take twice as long as a piece of two minutes, not longer', async () => {
  const waits = vi.spyOn(AbortSignal, 'timeout');
  const { id } = await createFilm();
  await db.insertInto('transcriptions').values({ recording_id: id, queued_at: app.now() }).execute();
  server.state.respond = (_, response) => sendSegments(response, []);
  await transcribeQueuedFilm(app, transcriber, id, nameNobody);
  const [waitMs = 0] = waits.mock.calls.at(-1) ?? [];
  waits.mockRestore();
  expect(waitMs).toBeGreaterThanOrEqual(10_000);
  expect(waitMs).toBeLessThan(60_000);
  expect(pieceSeconds).toBe(120);
});

test('a busy service is asked again later, without a failure', async () => {
  const { id } = await createFilm();
  server.queue.push((_, response) => response.writeHead(429, { 'retry-after': '30' }).end());
  server.state.respond = (_, response) => sendSegments(response, [[0, 1, 'Later.']]);
  await runCron('transcribe_films');
  await runJobs();
  expect(await read(id)).toMatchObject({ transcription: 'running', sentences: [] });
  await runAllJobs();
  expect((await read(id)).sentences).toMatchObject([{ text: 'Later.' }]);
});

test('a film without sound gets an empty transcript; one with a transcript is left alone', async () => {
  const { id } = await createFilm(Buffer.from('not a film'));
  await db.insertInto('transcriptions').values({ recording_id: id, queued_at: app.now() }).execute();
  await expect(transcribeQueuedFilm(app, transcriber, id, nameNobody)).rejects.toThrow();
  expect((await read(id)).transcription).toBe('failed');
  const body = { id };
  expect((await sue.request(transcripts.transcribe, { body })).message).toBe('The film will be transcribed');
  expect((await read(id)).transcription).toBe('running');
  await db
    .insertInto('transcripts')
    .values({ recording_id: id, source: 'upload', created_at: app.now() })
    .execute();
  await transcribeQueuedFilm(app, transcriber, id, nameNobody);
  expect(await read(id)).toMatchObject({ source: 'upload', transcription: 'none' });
  expect((await sue.call('POST', '/api/sessions/transcripts/transcribe', body)).status).toBe(409);
});
