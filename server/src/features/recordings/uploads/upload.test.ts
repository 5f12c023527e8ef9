import { chunkBytes } from '@lifestory/contract';
import { beforeEach, expect, test } from 'vitest';
import { removeObject } from '../../../providers/storage/port.ts';
import { testApp } from '../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { fingerprint, makeFilm } from '../../../testing/media/film.ts';
import { type ChunkedFile, makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';
import { listStoredFiles } from '../../../testing/servers/test-store.ts';

const { fastify, users, db, app } = await testApp();
const staff = await users.superAdmin({ fname: 'Sam' });
const ana = await users.customer({ fname: 'Ana' });

let count = 0;
let interview: string;
let sending: ChunkedFile;

beforeEach(async () => {
  interview = await createInterviewWithoutSlot(app, ana);
  sending = makeChunkedFilm(interview, `film-${++count}`);
});

const send = (number: number, change = {}) => sendChunk(fastify, staff.token, sending, number, change);
const name = () => ({ ...sending.target, identifier: sending.identifier, bytes: sending.content.length });
const stored = () => listStoredFiles(app, 'recordings');
const recordings = () =>
  db
    .selectFrom('recordings')
    .selectAll()
    .where('interview_id', '=', interview)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
const status = () =>
  db.selectFrom('interviews').select('status').where('id', '=', interview).executeTakeFirstOrThrow();

test('a film in two chunks becomes the recording, byte for byte', async () => {
  expect((await send(1)).body).toMatchObject({ success: true, done: false, received: 1, chunks: 2 });
  expect((await send(2)).body).toMatchObject({
    success: true,
    done: true,
    received: 2,
    session_id: interview,
  });
  const [recording] = await recordings();
  expect(recording).toMatchObject({
    o_file: 'Ana’s life.mp4',
    duration_seconds: 75,
    uploaded_by: staff.person.id,
  });
  expect(await status()).toEqual({ status: 'completed' });
  const film = await ana.call<{ data: { video: { file: string } } }>(
    'POST',
    '/api/user/fetch-customer-switch',
  );
  const response = await fastify.inject({ url: film.body.data.video.file });
  expect(fingerprint(response.rawPayload)).toBe(fingerprint(sending.content));
});

test('chunks may arrive in any order and more than once', async () => {
  sending.content = makeFilm(4 * chunkBytes + 5);
  const responses = await Promise.all([send(3), send(2), send(2), send(1), send(3)]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
  expect((await send(4)).body).toMatchObject({ done: true, received: 4 });
  expect(await recordings()).toHaveLength(1);
});

test('the last chunk sent twice, also concurrently, creates one recording', async () => {
  await send(1);
  const both = await Promise.all([send(2), send(2)]);
  expect(both.map(({ body }) => body.done)).toEqual([true, true]);
  expect((await send(2)).body).toMatchObject({ done: true, received: 2 });
  expect((await send(1)).body).toMatchObject({ done: true, received: 2 });
  expect(await recordings()).toHaveLength(1);
});

test.each([
  ['another chunk size', { resumableChunkSize: '1048576' }],
  ['a chunk behind the end', { resumableChunkNumber: '3' }],
  ['chunk zero', { resumableChunkNumber: '0' }],
  ['a wrong number of chunks', { resumableTotalChunks: '7' }],
  ['a wrong size of the chunk', { resumableCurrentChunkSize: '12' }],
  ['no size', { resumableTotalSize: '' }],
  ['a size that is no number', { resumableTotalSize: 'large' }],
  ['an identifier without end', { resumableIdentifier: 'x'.repeat(600) }],
  ['no interview', { session_id: '' }],
])('%s is rejected', async (_, parameters) => {
  const response = await send(1, { parameters });
  expect(response.status).toBe(400);
  expect(response.body.message).toMatch(/\.$/);
});

test('a chunk that is shorter or longer than declared is rejected and not counted', async () => {
  await send(1);
  const short = await send(2, { content: sending.content.subarray(0, 1000) });
  expect(short).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('arrived incomplete') },
  });
  const longer = await send(2, { content: Buffer.concat([sending.content, Buffer.alloc(1)]) });
  expect(longer.status).toBe(400);
  const progress = await staff.call('POST', '/api/sessions/upload-status', name());
  expect(progress.body).toMatchObject({ received: 1, numbers: [1], chunks: 2, done: false });
});

test('another file with the same name is rejected, and the first upload continues', async () => {
  await send(1);
  const other = { ...sending, content: makeFilm(3 * chunkBytes) };
  const response = await sendChunk(fastify, staff.token, other, 2);
  expect(response).toMatchObject({ status: 409, body: { code: 'upload_changed' } });
  expect((await send(2)).body.done).toBe(true);
});

test('a file that does not begin like an mp4 leaves nothing behind, in whatever order its chunks arrive', async () => {
  const before = await stored();
  sending.content = Buffer.concat([Buffer.from('\u001aE\u00df\u00a3 matroska'), sending.content]);
  const first = await send(1);
  expect(first).toMatchObject({ status: 415, body: { message: 'Choose a valid video file e.g mp4' } });
  expect((await send(2)).status).toBe(415);
  expect(await stored()).toEqual(before);

  sending.identifier = 'the other order';
  expect((await send(2)).status).toBe(200);
  expect((await send(1)).status).toBe(415);
  expect(await stored()).toEqual(before);
  expect(await recordings()).toHaveLength(0);
});

test('after a rejection the right file is accepted under the same name', async () => {
  const film = sending.content;
  sending.content = Buffer.alloc(film.length, 'x');
  expect((await send(1)).status).toBe(415);
  sending.content = film;
  await send(1);
  expect((await send(2)).body.done).toBe(true);
});

test('a file that only begins like an mp4 is rejected at the end and leaves nothing behind', async () => {
  const before = await stored();
  sending.content = Buffer.concat([sending.content.subarray(0, 24), Buffer.alloc(sending.content.length)]);
  await send(1);
  expect((await send(2)).status).toBe(415);
  expect(await stored()).toEqual(before);
  expect(await status()).toEqual({ status: 'waiting' });
});

test('an upload resumes after an interruption, and a cancelled one frees its space', async () => {
  const before = await stored();
  await send(2);
  const found = await staff.call('POST', '/api/sessions/upload-status', name());
  expect(found.body).toMatchObject({ numbers: [2], received: 1, done: false, session_id: interview });
  expect((await staff.call('POST', '/api/sessions/upload-cancel', name())).status).toBe(200);
  expect(await stored()).toEqual(before);
  expect((await staff.call('POST', '/api/sessions/upload-status', name())).body).toMatchObject({
    numbers: [],
  });
  expect((await staff.call('POST', '/api/sessions/upload-cancel', name())).status).toBe(200);
});

test('an upload that is cancelled while its last chunk is being stored is not reported as done', async () => {
  const before = await stored();
  await send(1);
  const { complete } = app.storage;
  app.storage.complete = async (...part) => {
    await complete(...part);
    await staff.call('POST', '/api/sessions/upload-cancel', name());
  };
  const last = await send(2).finally(() => {
    app.storage.complete = complete;
  });
  expect(last).toMatchObject({ status: 409, body: { code: 'upload_lost' } });
  expect(await recordings()).toEqual([]);
  expect(await stored()).toEqual(before);
});

test('if the store has lost an upload, it starts over instead of never finishing', async () => {
  await send(1);
  for await (const file of app.storage.list('recordings/')) {
    if (file.handle !== null) await removeObject(app.storage, file);
  }
  expect(await send(2)).toMatchObject({ status: 409, body: { code: 'upload_lost' } });
  expect((await staff.call('POST', '/api/sessions/upload-status', name())).body).toMatchObject({
    numbers: [],
  });
  await send(1);
  expect((await send(2)).body.done).toBe(true);
});

test('an upload belongs to the staff member who started it', async () => {
  const other = await users.superAdmin();
  await send(1);
  const seen = await other.call('POST', '/api/sessions/upload-status', name());
  expect(seen.body).toMatchObject({ numbers: [] });
  expect((await sendChunk(fastify, other.token, sending, 2)).body).toMatchObject({
    done: false,
    received: 1,
  });
  expect((await send(2)).body.done).toBe(true);
});

test('a client can check whether a chunk is stored', async () => {
  await send(1);
  const sendChunk = (number: number) => {
    const query = new URLSearchParams({ resumableChunkNumber: String(number), ...base() });
    return staff.call('GET', `/api/sessions/upload-customer-video?${query}`);
  };
  const base = () => ({
    resumableChunkSize: String(chunkBytes),
    resumableTotalSize: String(sending.content.length),
    resumableTotalChunks: '2',
    resumableIdentifier: sending.identifier,
    resumableFilename: sending.filename,
    session_id: interview,
  });
  const size = { 1: chunkBytes, 2: sending.content.length - chunkBytes };
  const withSize = (number: 1 | 2) =>
    staff.call(
      'GET',
      `/api/sessions/upload-customer-video?${new URLSearchParams({
        ...base(),
        resumableChunkNumber: String(number),
        resumableCurrentChunkSize: String(size[number]),
      })}`,
    );
  expect((await withSize(1)).status).toBe(200);
  expect((await withSize(2)).status).toBe(404);
  expect((await sendChunk(1)).status).toBe(400);
});

test('a trial upload is answered like a real one and stores nothing', async () => {
  const before = await stored();
  const path = 'upload-advanced';
  const developer = await users.developer();
  expect((await sendChunk(fastify, developer.token, sending, 1, { path })).body).toMatchObject({
    done: false,
  });
  expect((await sendChunk(fastify, developer.token, sending, 2, { path })).body).toMatchObject({
    done: true,
  });
  expect((await sendChunk(fastify, ana.token, sending, 1, { path })).status).toBe(403);
  expect((await sendChunk(fastify, 'nobody', sending, 1, { path })).status).toBe(401);
  expect(
    (await sendChunk(fastify, developer.token, sending, 1, { path, content: Buffer.alloc(99) })).status,
  ).toBe(415);
  expect(await stored()).toEqual(before);
});
