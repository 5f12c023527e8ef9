import { chunkBytes, contract } from '@lifestory/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp } from '../../../../testing/app.ts';
import { runDuringTransaction } from '../../../../testing/concurrent-transaction.ts';
import { createInterviewWithoutSlot } from '../../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../../testing/media/film.ts';
import {
  type ChunkedFile,
  makeChunkedFilm,
  sendChunk,
  sendFilmForm,
} from '../../../../testing/media/upload.ts';
import { listStoredFiles } from '../../../../testing/servers/test-store.ts';
import { lockSpace } from '../../../../uploads/space.ts';

const { fastify, users, db, app } = await createTestApp();
const staff = await users.superAdmin();
const ana = await users.customer();
const gigabyte = 1e9;
const reserve = 2 * gigabyte;

let count = 0;
const createFilm = async (): Promise<ChunkedFile> =>
  makeChunkedFilm(await createInterviewWithoutSlot(app, ana), `film-${++count}`);
const send = (chunkedFile: ChunkedFile, number: number) =>
  sendChunk(fastify, staff.token, chunkedFile, number);

/** Makes the store report the given number of free bytes beyond its reserve. */
const setFreeBytes = (bytes: number) =>
  vi.spyOn(app.storage, 'space').mockResolvedValue({ total: 100 * gigabyte, free: reserve + bytes, reserve });
const listStorageAlerts = async () =>
  (await staff.request(contract.dashboard.alerts, {})).alerts.filter(({ cause }) => cause === 'storage_low');

beforeEach(() => db.deleteFrom('uploads').execute());
afterEach(() => vi.restoreAllMocks());

test('a film that does not fit beyond the reserve is rejected with a message before its first byte', async () => {
  const chunkedFile = await createFilm();
  setFreeBytes(chunkedFile.content.length - 1);
  const before = await listStoredFiles(app, 'recordings');
  expect(await send(chunkedFile, 1)).toMatchObject({
    status: 503,
    body: { code: 'no_space', message: expect.stringContaining('free space') },
  });
  expect(await listStoredFiles(app, 'recordings')).toEqual(before);
  setFreeBytes(chunkedFile.content.length);
  expect((await send(chunkedFile, 1)).status).toBe(200);
});

test('space that running uploads announced and have not used yet is not reserved twice', async () => {
  const [first, second] = [await createFilm(), await createFilm()];
  const bytes = first.content.length;
  setFreeBytes(2 * bytes - 1);
  expect((await send(first, 1)).status).toBe(200);
  // The chunk is on disk by now; the rest of the first film is still missing.
  setFreeBytes(2 * bytes - chunkBytes - 1);
  expect((await send(second, 1)).body).toMatchObject({ code: 'no_space' });
  setFreeBytes(2 * bytes - chunkBytes);
  expect((await send(second, 1)).status).toBe(200);
});

test('an album that is being uploaded reserves its space too, until it is cancelled', async () => {
  const chunkedFile = await createFilm();
  const bytes = chunkedFile.content.length;
  setFreeBytes(2 * bytes - 1);
  const album = { filename: 'rose.zip', bytes, customer_id: null };
  const { data } = await staff.request(contract.exports.startImport, { body: album });
  expect((await send(chunkedFile, 1)).body).toMatchObject({ code: 'no_space' });
  await staff.request(contract.exports.cancelImport, { body: data });
  expect((await send(chunkedFile, 1)).status).toBe(200);
});

test('two uploads that start at once do not reserve the same space', async () => {
  const films = [await createFilm(), await createFilm(), await createFilm()];
  for (const chunkedFile of films) chunkedFile.content = makeFilm(2 * chunkBytes);
  setFreeBytes(2 * chunkBytes);
  const responses = await Promise.all(films.map((chunkedFile) => send(chunkedFile, 1)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 503, 503]);
});

test('free space is read after waiting for a reservation of another process', async () => {
  const chunkedFile = await createFilm();
  setFreeBytes(chunkedFile.content.length);
  const response = await runDuringTransaction(
    db,
    (other) => lockSpace(other),
    () => send(chunkedFile, 1),
    async () => setFreeBytes(chunkedFile.content.length - 1),
  );
  expect(response.body).toMatchObject({ code: 'no_space' });
});

test('a film that is sent as a form leaves the space that running uploads announced', async () => {
  const first = await createFilm();
  const session_id = await createInterviewWithoutSlot(app, ana);
  setFreeBytes(4 * chunkBytes);
  expect((await send(first, 1)).status).toBe(200);
  setFreeBytes(first.content.length);
  const { body } = await sendFilmForm(fastify, staff.token, { session_id }, makeFilm(chunkBytes));
  expect(body).toMatchObject({ code: 'no_space' });
});

test('staff are alerted before the disk is full, and running uploads count', async () => {
  setFreeBytes(2 * reserve);
  expect(await listStorageAlerts()).toEqual([]);
  expect((await send(await createFilm(), 1)).status).toBe(200);
  expect(await listStorageAlerts()).toMatchObject([
    { key: 'storage_low:low', message: expect.stringContaining('4 GB are left'), url: '/settings' },
  ]);
  setFreeBytes(chunkBytes + 886_000_000);
  expect(await listStorageAlerts()).toMatchObject([
    { key: 'storage_low:scarce', message: expect.stringMatching(/^\d{3} MB are left for/) },
  ]);
  expect((await send(await createFilm(), 1)).status).toBe(200);
  setFreeBytes(0);
  expect(await listStorageAlerts()).toMatchObject([
    { key: 'storage_low:full', message: expect.stringContaining('The disk is full') },
  ]);
});

test('a store without a limit raises no alert', async () => {
  vi.spyOn(app.storage, 'space').mockResolvedValue(null);
  expect(await listStorageAlerts()).toEqual([]);
  expect((await send(await createFilm(), 1)).status).toBe(200);
});
