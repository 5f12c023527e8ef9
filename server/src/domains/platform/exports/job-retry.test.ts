import { Readable } from 'node:stream';
import { chunkBytes, contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { StorageFull } from '../../../providers/storage/port.ts';
import { createTestApp } from '../../../testing/app.ts';
import { createExportCalls, readIndexPage } from '../../../testing/exports/own-export.ts';
import { createInterviewWithoutSlot } from '../../../testing/interview-without-slot.ts';
import { computeFingerprint } from '../../../testing/media/film.ts';
import { makeChunkedFilm, sendChunk } from '../../../testing/media/upload.ts';
import { addFilm, addMemory } from '../../../testing/story-content.ts';
import { findExport } from './export.queries.ts';

const testing = await createTestApp();
const { app, db, users, runJobs } = testing;
const { fetchStatus, download, downloadExport } = createExportCalls(testing);
const { exports: calls } = contract;
afterEach(() => vi.restoreAllMocks());

/** Makes failed jobs due immediately instead of after a delay, once the queue has recorded their failure. */
async function retryNow(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select 1 from graphile_worker._private_jobs where locked_at is not null`.execute(db);
    expect(rows).toEqual([]);
  }, 120_000);
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
}

test('the progress of an export is visible', async () => {
  const ana = await users.customer();
  await addFilm(app, ana);
  await addMemory(app, ana, { by: ana });
  const percents: number[] = [];
  const { write } = app.storage;
  vi.spyOn(app.storage, 'write').mockImplementation((key, content) => {
    async function* observedContent() {
      for await (const chunk of content as Readable) {
        const { state, percent } = await fetchStatus(ana);
        expect(state).toBe('running');
        percents.push(percent);
        yield chunk as Buffer;
      }
    }
    return write(key, Readable.from(observedContent(), { objectMode: false }));
  });
  await ana.request(calls.start, {});
  await runJobs();
  expect(percents).toEqual(percents.toSorted((a, b) => a - b));
  expect(percents.some((percent) => percent > 20 && percent < 99)).toBe(true);
  expect((await fetchStatus(ana)).percent).toBe(100);
});

test('an interrupted export starts over and removes the files of the first attempt', async () => {
  const ana = await users.customer();
  const { film } = await addFilm(app, ana);
  const { write } = app.storage;
  vi.spyOn(app.storage, 'write').mockImplementationOnce((key, content) => {
    async function* failingContent() {
      let bytes = 0;
      for await (const chunk of content as Readable) {
        bytes += (chunk as Buffer).length;
        if (bytes > 1_500_000) throw new Error('The disk is gone.');
        yield chunk as Buffer;
      }
    }
    return write(key, Readable.from(failingContent(), { objectMode: false }));
  });
  await ana.request(calls.start, {});
  await runJobs();
  const { state, url } = await fetchStatus(ana);
  expect([state, url]).toEqual(['running', null]);
  // A killed process leaves such a draft behind.
  const { id } = (await findExport(db, ana.person.id)) ?? {};
  await app.storage.write(`exports/${id}/lifestory.zip.cut-off.draft`, Buffer.alloc(9));
  await retryNow();
  await runJobs();
  const files = await download(ana);
  expect([...files.values()].map(computeFingerprint)).toContain(computeFingerprint(film));
  const storedKeys = [];
  for await (const { key } of app.storage.list(`exports/${id}/`)) storedKeys.push(key);
  expect(storedKeys).toEqual([`exports/${id}/lifestory.zip`]);
});

test('after a crash between writing the file and the row, the file is used as it is', async () => {
  const ana = await users.customer();
  vi.spyOn(app.storage, 'size')
    .mockImplementationOnce(async () => null)
    .mockImplementationOnce(async () => {
      throw new Error('The process is gone.');
    });
  await ana.request(calls.start, {});
  await runJobs();
  expect((await fetchStatus(ana)).state).toBe('running');
  const write = vi.spyOn(app.storage, 'write');
  await retryNow();
  await runJobs();
  expect(write).not.toHaveBeenCalled();
  expect(readIndexPage(await download(ana))).toContain(ana.person.lname);
});

test('an export does not use the space reserved by running uploads', async () => {
  const ana = await users.customer();
  await addFilm(app, ana);
  const upload = makeChunkedFilm(await createInterviewWithoutSlot(app, ana), 'announced');
  const staff = await users.superAdmin();
  expect((await sendChunk(testing.fastify, staff.token, upload, 1)).status).toBe(200);
  const pendingBytes = upload.content.length - chunkBytes;
  vi.spyOn(app.storage, 'space').mockResolvedValue({ total: 1e12, free: pendingBytes, reserve: 0 });
  const write = vi.spyOn(app.storage, 'write');
  await ana.request(calls.start, {});
  await runJobs();
  expect(await fetchStatus(ana)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('not enough space'),
  });
  expect(write).not.toHaveBeenCalled();
  await sendChunk(testing.fastify, staff.token, upload, 2);
});

test('a full disk and repeated failures are reported with a message, and the export can be retried', async () => {
  const ana = await users.customer();
  vi.spyOn(app.storage, 'write').mockRejectedValueOnce(new StorageFull('ENOSPC: no space left'));
  await ana.request(calls.start, {});
  await runJobs();
  expect(await fetchStatus(ana)).toMatchObject({
    state: 'failed',
    failure: 'There is not enough space for your file right now. Please try again tomorrow, or write to us.',
  });

  const write = vi.spyOn(app.storage, 'write').mockClear().mockRejectedValue(new Error('EIO'));
  await ana.request(calls.start, {});
  for (let attempt = 0; attempt < 7; attempt++) {
    await retryNow();
    await runJobs();
  }
  expect(write).toHaveBeenCalledTimes(5);
  const { state, failure } = await fetchStatus(ana);
  expect(state).toBe('failed');
  expect(failure).toMatch(/^Your file could not be prepared\. Please try again/);

  write.mockRestore();
  expect((await downloadExport(ana)).has('index.html')).toBe(true);
});
