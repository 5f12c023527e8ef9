import { chunkBytes } from '@lifestory/contract';
import { expect, test } from 'vitest';
import { removeObject } from '../../../../providers/storage/port.ts';
import { computeFingerprint, makeFilm } from '../../../../testing/media/film.ts';
import { sendChunk } from '../../../../testing/media/upload.ts';
import { startUploads } from '../../../../testing/media/uploads.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';

const { fastify, users, db, app, staff, ana, upload, send, listRecordings } = await startUploads();

const uploadName = () => ({
  ...upload.file.target,
  identifier: upload.file.identifier,
  bytes: upload.file.content.length,
});
const listFiles = () => listStoredFiles(app, 'recordings');
const findStatus = () =>
  db.selectFrom('interviews').select('status').where('id', '=', upload.interviewId).executeTakeFirstOrThrow();

test('a film in two chunks becomes the recording, byte for byte', async () => {
  expect((await send(1)).body).toMatchObject({ success: true, done: false, received: 1, chunks: 2 });
  expect((await send(2)).body).toMatchObject({
    success: true,
    done: true,
    received: 2,
    session_id: upload.interviewId,
  });
  const [recording] = await listRecordings();
  expect(recording).toMatchObject({
    o_file: 'Ana’s life.mp4',
    duration_seconds: 75,
    uploaded_by: staff.person.id,
  });
  expect(await findStatus()).toEqual({ status: 'completed' });
  const film = await ana.call<{ data: { video: { file: string } } }>(
    'POST',
    '/api/user/fetch-customer-switch',
  );
  const response = await fastify.inject({ url: film.body.data.video.file });
  expect(computeFingerprint(response.rawPayload)).toBe(computeFingerprint(upload.file.content));
});

test('chunks may arrive in any order and more than once', async () => {
  upload.file.content = makeFilm(4 * chunkBytes + 5);
  const responses = await Promise.all([send(3), send(2), send(2), send(1), send(3)]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200, 200]);
  expect((await send(4)).body).toMatchObject({ done: true, received: 4 });
  expect(await listRecordings()).toHaveLength(1);
});

test('the last chunk sent twice, also concurrently, creates one recording', async () => {
  await send(1);
  const responses = await Promise.all([send(2), send(2)]);
  expect(responses.map(({ body }) => body.done)).toEqual([true, true]);
  expect((await send(2)).body).toMatchObject({ done: true, received: 2 });
  expect((await send(1)).body).toMatchObject({ done: true, received: 2 });
  expect(await listRecordings()).toHaveLength(1);
});

test.each([
  ['another chunk size', { resumableChunkSize: '1048576' }],
  ['a chunk beyond the end', { resumableChunkNumber: '3' }],
  ['chunk zero', { resumableChunkNumber: '0' }],
  ['a wrong number of chunks', { resumableTotalChunks: '7' }],
  ['a wrong size of this chunk', { resumableCurrentChunkSize: '12' }],
  ['no size', { resumableTotalSize: '' }],
  ['a size that is not a number', { resumableTotalSize: 'large' }],
  ['an overlong identifier', { resumableIdentifier: 'x'.repeat(600) }],
  ['no interview', { session_id: '' }],
])('%s is rejected', async (_, parameters) => {
  const response = await send(1, { parameters });
  expect(response.status).toBe(400);
  expect(response.body.message).toMatch(/\.$/);
});

test('a chunk that is shorter or longer than declared is rejected and not counted', async () => {
  await send(1);
  const shorter = await send(2, { content: upload.file.content.subarray(0, 1000) });
  expect(shorter).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('arrived incomplete') },
  });
  const longer = await send(2, { content: Buffer.concat([upload.file.content, Buffer.alloc(1)]) });
  expect(longer.status).toBe(400);
  const progress = await staff.call('POST', '/api/sessions/upload-status', uploadName());
  expect(progress.body).toMatchObject({ received: 1, numbers: [1], chunks: 2, done: false });
});

test('another file with the same name is rejected, and the first upload continues', async () => {
  await send(1);
  const other = { ...upload.file, content: makeFilm(3 * chunkBytes) };
  const response = await sendChunk(fastify, staff.token, other, 2);
  expect(response).toMatchObject({ status: 409, body: { code: 'upload_changed' } });
  expect((await send(2)).body.done).toBe(true);
});

test('a file that does not begin like an mp4 leaves nothing behind, in whatever order its chunks arrive', async () => {
  const before = await listFiles();
  upload.file.content = Buffer.concat([Buffer.from('\u001aE\u00df\u00a3 matroska'), upload.file.content]);
  const first = await send(1);
  expect(first).toMatchObject({ status: 415, body: { message: 'Choose a valid video file e.g mp4' } });
  expect((await send(2)).status).toBe(415);
  expect(await listFiles()).toEqual(before);

  upload.file.identifier = 'the other order';
  expect((await send(2)).status).toBe(200);
  expect((await send(1)).status).toBe(415);
  expect(await listFiles()).toEqual(before);
  expect(await listRecordings()).toHaveLength(0);
});

test('after a rejection the right file is accepted under the same name', async () => {
  const film = upload.file.content;
  upload.file.content = Buffer.alloc(film.length, 'x');
  expect((await send(1)).status).toBe(415);
  upload.file.content = film;
  await send(1);
  expect((await send(2)).body.done).toBe(true);
});

test('a file that only begins like an mp4 is rejected at the end and leaves nothing behind', async () => {
  const before = await listFiles();
  upload.file.content = Buffer.concat([
    upload.file.content.subarray(0, 24),
    Buffer.alloc(upload.file.content.length),
  ]);
  await send(1);
  expect((await send(2)).status).toBe(415);
  expect(await listFiles()).toEqual(before);
  expect(await findStatus()).toEqual({ status: 'waiting' });
});

test('an upload resumes after an interruption, and a cancelled one frees its space', async () => {
  const before = await listFiles();
  await send(2);
  const progress = await staff.call('POST', '/api/sessions/upload-status', uploadName());
  expect(progress.body).toMatchObject({
    numbers: [2],
    received: 1,
    done: false,
    session_id: upload.interviewId,
  });
  expect((await staff.call('POST', '/api/sessions/upload-cancel', uploadName())).status).toBe(200);
  expect(await listFiles()).toEqual(before);
  expect((await staff.call('POST', '/api/sessions/upload-status', uploadName())).body).toMatchObject({
    numbers: [],
  });
  expect((await staff.call('POST', '/api/sessions/upload-cancel', uploadName())).status).toBe(200);
});

test('an upload that is cancelled while it completes is not reported as done', async () => {
  const before = await listFiles();
  await send(1);
  const { complete } = app.storage;
  app.storage.complete = async (...part) => {
    await complete(...part);
    await staff.call('POST', '/api/sessions/upload-cancel', uploadName());
  };
  const last = await send(2).finally(() => {
    app.storage.complete = complete;
  });
  expect(last).toMatchObject({ status: 409, body: { code: 'upload_lost' } });
  expect(await listRecordings()).toEqual([]);
  expect(await listFiles()).toEqual(before);
});

test('if the store has lost an upload, it starts over instead of never finishing', async () => {
  await send(1);
  for await (const file of app.storage.list('recordings/')) {
    if (file.handle !== null) await removeObject(app.storage, file);
  }
  expect(await send(2)).toMatchObject({ status: 409, body: { code: 'upload_lost' } });
  expect((await staff.call('POST', '/api/sessions/upload-status', uploadName())).body).toMatchObject({
    numbers: [],
  });
  await send(1);
  expect((await send(2)).body.done).toBe(true);
});

test('an upload belongs to the staff member who started it', async () => {
  const other = await users.superAdmin();
  await send(1);
  const response = await other.call('POST', '/api/sessions/upload-status', uploadName());
  expect(response.body).toMatchObject({ numbers: [] });
  expect((await sendChunk(fastify, other.token, upload.file, 2)).body).toMatchObject({
    done: false,
    received: 1,
  });
  expect((await send(2)).body.done).toBe(true);
});

test('a client can check whether a chunk is stored', async () => {
  await send(1);
  const checkWithoutSize = (number: number) => {
    const query = new URLSearchParams({ resumableChunkNumber: String(number), ...base() });
    return staff.call('GET', `/api/sessions/upload-customer-video?${query}`);
  };
  const base = () => ({
    resumableChunkSize: String(chunkBytes),
    resumableTotalSize: String(upload.file.content.length),
    resumableTotalChunks: '2',
    resumableIdentifier: upload.file.identifier,
    resumableFilename: upload.file.filename,
    session_id: upload.interviewId,
  });
  const size = { 1: chunkBytes, 2: upload.file.content.length - chunkBytes };
  const checkChunk = (number: 1 | 2) =>
    staff.call(
      'GET',
      `/api/sessions/upload-customer-video?${new URLSearchParams({
        ...base(),
        resumableChunkNumber: String(number),
        resumableCurrentChunkSize: String(size[number]),
      })}`,
    );
  expect((await checkChunk(1)).status).toBe(200);
  expect((await checkChunk(2)).status).toBe(404);
  expect((await checkWithoutSize(1)).status).toBe(400);
});

test('a trial upload is answered like a real one and stores nothing', async () => {
  const before = await listFiles();
  const path = 'upload-advanced';
  const developer = await users.developer();
  expect((await sendChunk(fastify, developer.token, upload.file, 1, { path })).body).toMatchObject({
    done: false,
  });
  expect((await sendChunk(fastify, developer.token, upload.file, 2, { path })).body).toMatchObject({
    done: true,
  });
  expect((await sendChunk(fastify, ana.token, upload.file, 1, { path })).status).toBe(403);
  expect((await sendChunk(fastify, 'nobody', upload.file, 1, { path })).status).toBe(401);
  expect(
    (await sendChunk(fastify, developer.token, upload.file, 1, { path, content: Buffer.alloc(99) })).status,
  ).toBe(415);
  expect(await listFiles()).toEqual(before);
});
