import { chunkBytes } from '@lifestory/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { makeFilm } from '../../../testing/media/film.ts';
import { type ChunkedFile, makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';

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
afterEach(() => vi.restoreAllMocks());

const send = (number: number) => sendChunk(fastify, staff.token, sending, number);
const recordings = () =>
  db.selectFrom('recordings').selectAll().where('interview_id', '=', interview).execute();

test('a duplicate of the last chunk that arrives while the upload completes deletes nothing', async () => {
  await send(1);
  const { complete, writePart } = app.storage;
  const completed = Promise.withResolvers<void>();
  const duplicateAnswered = Promise.withResolvers<void>();
  let parts = 0;
  vi.spyOn(app.storage, 'writePart').mockImplementation(async (...part) => {
    if (++parts === 1) await completed.promise;
    return writePart(...part);
  });
  vi.spyOn(app.storage, 'complete').mockImplementationOnce(async (...part) => {
    await complete(...part);
    completed.resolve();
    await duplicateAnswered.promise;
  });
  const sent = send(2);
  await vi.waitFor(() => expect(parts).toBe(1));
  const original = send(2);
  const duplicate = await sent.finally(() => duplicateAnswered.resolve());
  expect(duplicate).toMatchObject({ status: 200, body: { done: true, received: 2 } });
  expect(await original).toMatchObject({ status: 200, body: { done: true, received: 2 } });
  const all = await recordings();
  expect(all).toHaveLength(1);
  expect(await app.storage.size(all[0]?.storage_key ?? '')).toBe(sending.content.length);
});

test('a duplicate of the last chunk that arrives after the film was replaced deletes nothing', async () => {
  await send(1);
  const { writePart } = app.storage;
  const replaced = Promise.withResolvers<void>();
  let parts = 0;
  vi.spyOn(app.storage, 'writePart').mockImplementation(async (...part) => {
    if (++parts === 1) await replaced.promise;
    return writePart(...part);
  });
  const duplicate = send(2);
  await vi.waitFor(() => expect(parts).toBe(1));
  expect((await send(2)).body.done).toBe(true);
  const other = { ...sending, identifier: `replacement-${count}`, content: makeFilm(chunkBytes) };
  expect((await sendChunk(fastify, staff.token, other, 1)).body.done).toBe(true);
  replaced.resolve();
  expect(await duplicate).toMatchObject({ status: 200, body: { done: true } });
  const all = await recordings();
  expect(all).toHaveLength(2);
  for (const { storage_key, bytes } of all) expect(await app.storage.size(storage_key)).toBe(Number(bytes));
});
