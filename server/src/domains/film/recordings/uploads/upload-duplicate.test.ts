import { chunkBytes } from '@lifestory/contract';
import { expect, test, vi } from 'vitest';
import { makeFilm } from '../../../../testing/media/film.ts';
import { sendChunk } from '../../../../testing/media/upload.ts';
import { startUploads } from '../../../../testing/media/uploads.ts';

const { fastify, app, staff, upload, send, listRecordings } = await startUploads();

test('a duplicate of the last chunk that arrives while the upload completes deletes nothing', async () => {
  await send(1);
  const { complete, writePart } = app.storage;
  const completed = Promise.withResolvers<void>();
  const duplicateDone = Promise.withResolvers<void>();
  let writeCount = 0;
  vi.spyOn(app.storage, 'writePart').mockImplementation(async (...args) => {
    if (++writeCount === 1) await completed.promise;
    return writePart(...args);
  });
  vi.spyOn(app.storage, 'complete').mockImplementationOnce(async (...args) => {
    await complete(...args);
    completed.resolve();
    await duplicateDone.promise;
  });
  const duplicateRequest = send(2);
  await vi.waitFor(() => expect(writeCount).toBe(1), 120_000);
  const original = send(2);
  const duplicate = await duplicateRequest.finally(() => duplicateDone.resolve());
  expect(duplicate).toMatchObject({ status: 200, body: { done: true, received: 2 } });
  expect(await original).toMatchObject({ status: 200, body: { done: true, received: 2 } });
  const all = await listRecordings();
  expect(all).toHaveLength(1);
  expect(await app.storage.size(all[0]?.storage_key ?? '')).toBe(upload.file.content.length);
});

test('a duplicate of the last chunk that arrives after the film was replaced deletes nothing', async () => {
  await send(1);
  const { writePart } = app.storage;
  const replaced = Promise.withResolvers<void>();
  let writeCount = 0;
  vi.spyOn(app.storage, 'writePart').mockImplementation(async (...args) => {
    if (++writeCount === 1) await replaced.promise;
    return writePart(...args);
  });
  const duplicate = send(2);
  await vi.waitFor(() => expect(writeCount).toBe(1), 120_000);
  expect((await send(2)).body.done).toBe(true);
  const other = {
    ...upload.file,
    identifier: `replacement-${upload.interviewId}`,
    content: makeFilm(chunkBytes),
  };
  expect((await sendChunk(fastify, staff.token, other, 1)).body.done).toBe(true);
  replaced.resolve();
  expect(await duplicate).toMatchObject({ status: 200, body: { done: true } });
  const all = await listRecordings();
  expect(all).toHaveLength(2);
  for (const { storage_key, bytes } of all) expect(await app.storage.size(storage_key)).toBe(Number(bytes));
});
