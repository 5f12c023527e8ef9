import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chunkBytes, contract } from '@lifestory/contract';
import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { newId } from '../../../../database/ids.ts';
import { StorageFull } from '../../../../providers/storage/port.ts';
import { createTestApp } from '../../../../testing/app.ts';
import { createAlbumFolder, createAlbumStory, withData } from '../../../../testing/exports/album.ts';
import { type ChunkedFile, countChunks, sendChunk } from '../../../../testing/media/upload.ts';

const testing = await createTestApp();
const { app, db, fastify, users, runJobs, runCron } = testing;
const { exports: calls, accounts, audit, gallery } = contract;
const shared = await createAlbumStory(testing);
const { path: albumFolder, packAlbum } = createAlbumFolder();
const staff = await users.superAdmin();
afterEach(() => vi.restoreAllMocks());

const album = readFileSync(await packAlbum(shared.files));
/** An album of two chunks. */
const largeAlbum = readFileSync(
  await packAlbum(shared.files, {
    change: (files) => files.set('padding.bin', Buffer.alloc(2 * chunkBytes, 'x')),
  }),
);

async function startImport(content: Buffer, customerId: string | null, filename = 'rose.zip') {
  const body = { filename, bytes: content.length, customer_id: customerId };
  return (await staff.request(calls.startImport, { body })).data.id;
}

// Storing a chunk takes ownership of its bytes, so a copy is sent.
const send = (id: string, content: Buffer, number = 1) =>
  sendChunk(
    fastify,
    staff.token,
    {
      content: Buffer.from(content),
      identifier: 'album',
      filename: 'rose.zip',
      target: { import_id: id } as never,
    } as ChunkedFile,
    number,
    { path: 'album-imports/chunk' },
  );

async function upload(content: Buffer, customerId: string | null): Promise<string> {
  const id = await startImport(content, customerId);
  for (let number = 1; number <= countChunks(content); number++) await send(id, content, number);
  return id;
}

async function findImport(id: string) {
  const { data } = await staff.request(calls.imports, {});
  return data.find((row) => row.id === id);
}

async function listAlbumFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of app.storage.list('album-imports/')) keys.push(key);
  return keys;
}

const retryNow = () => sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);

test('staff import an album into the story of a customer, and its file is removed', async () => {
  const ana = await users.customer({ fname: 'Ana' });
  const id = await upload(largeAlbum, ana.person.id);
  expect(await findImport(id)).toMatchObject({ state: 'queued', filename: 'rose.zip', failure: null });
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'done',
    percent: 100,
    customer: { id: ana.person.id },
    result: { films: 2, chapters: 2, photographs: 2, existing: 0, without_file: [] },
  });
  expect(await listAlbumFiles()).toEqual([]);
  const { data: memories } = await ana.request(gallery.memories, { body: {} });
  expect(memories.map(({ caption }) => caption).sort()).toEqual(['', 'The boat']);
  const { data: changes } = await staff.request(audit.list, {
    query: { kind: 'person', subject: ana.person.id },
  });
  expect(changes.find(({ action }) => action === 'album imported')?.actor).toMatchObject({
    id: staff.person.id,
  });
});

test('without a customer, an album goes to the customer with its address', async () => {
  const id = await upload(album, null);
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'done',
    customer: { id: shared.rose.person.id },
    result: { films: 0, photographs: 0, existing: 4 },
  });
});

test('an interrupted upload continues with the missing chunks', async () => {
  const ana = await users.customer();
  const id = await startImport(largeAlbum, ana.person.id);
  await send(id, largeAlbum, 1);
  expect(await startImport(largeAlbum, ana.person.id)).toBe(id);
  expect(await startImport(largeAlbum, ana.person.id, 'another.zip')).not.toBe(id);
  expect(await staff.request(calls.importUpload, { body: { id } })).toMatchObject({
    done: false,
    numbers: [1],
  });
  const { body } = await send(id, largeAlbum, 2);
  expect(body).toMatchObject({ done: true, received: 2, chunks: 2 });
  // The reply of the last chunk may be lost: it is sent again.
  expect((await send(id, largeAlbum, 2)).body).toMatchObject({ done: true });
  await runJobs();
  expect(await findImport(id)).toMatchObject({ state: 'done', result: { photographs: 2 } });
});

test('an upload that the store has lost starts over', async () => {
  const ana = await users.customer();
  const id = await startImport(largeAlbum, ana.person.id);
  await send(id, largeAlbum, 1);
  for await (const { key, handle } of app.storage.list('album-imports/'))
    if (key.includes(id)) await app.storage.abortUpload(key, handle ?? '');
  expect((await send(id, largeAlbum, 2)).body).toMatchObject({ code: 'upload_lost' });
  for (const number of [1, 2]) await send(id, largeAlbum, number);
  await runJobs();
  expect(await findImport(id)).toMatchObject({ state: 'done' });
});

test('an album that is refused says why, and leaves nothing behind', async () => {
  const ana = await users.customer();
  const id = await upload(Buffer.from('PK but no album'), ana.person.id);
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'failed',
    result: null,
    failure: expect.stringMatching(/^This is not a ZIP file, or it is damaged/),
  });
  expect((await listAlbumFiles()).filter((key) => key.includes(id))).toEqual([]);
});

test('an album of somebody who is not a customer says so', async () => {
  const { person } = await users.customer();
  await staff.request(accounts.delete, { body: { id: person.id } });
  const { email } = person;
  const ofStranger = withData((data) => Object.assign(data.person, { email }));
  const id = await upload(readFileSync(await packAlbum(shared.files, ofStranger)), null);
  await runJobs();
  const { failure } = (await findImport(id)) ?? {};
  expect(failure).toBe(
    `There is no customer with the address ${email}. Add the customer first, or choose another one.`,
  );
});

test('an import that is interrupted is tried again, and fails with a sentence after the third time', async () => {
  const ana = await users.customer();
  const withFile = vi.spyOn(app.storage, 'withFile');
  withFile.mockRejectedValueOnce(new Error('The disk is gone.'));
  const first = await upload(album, ana.person.id);
  await runJobs();
  await retryNow();
  await runJobs();
  expect(withFile.mock.calls.filter(([key]) => key.includes(first))).toHaveLength(2);
  expect(await findImport(first)).toMatchObject({ state: 'done', result: { photographs: 2, existing: 0 } });
  withFile.mockRejectedValue(new Error('The disk is gone.'));
  const second = await upload(album, (await users.customer()).person.id);
  for (const _attempt of [1, 2, 3]) {
    await runJobs();
    await retryNow();
  }
  withFile.mockRestore();
  await runJobs();
  expect(await findImport(second)).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/because of a problem on our side/),
  });
  expect((await listAlbumFiles()).filter((key) => key.includes(second))).toEqual([]);
});

/**
 * Returns the path of a pipe that nobody writes to: the process that opens it waits, as for a store that does not answer,
 * until it is ended.
 */
function makeEndlessFile(): string {
  const path = join(albumFolder, newId());
  execFileSync('mkfifo', [path]);
  return path;
}

/** Ends the processes of this server that run `program`. */
function endProcesses(program: string, signal: NodeJS.Signals): void {
  for (const line of execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')) {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === process.pid && command?.includes(program)) process.kill(Number(pid), signal);
  }
}

/**
 * The first file of the store whose key starts with `prefix` is endless; `end` is called again and again until reading it
 * fails.
 */
function makeStoreHang(prefix: string, end: () => void = () => undefined) {
  const { withFile } = app.storage;
  let hasHung = false;
  return vi.spyOn(app.storage, 'withFile').mockImplementation(async (key, work) => {
    if (hasHung || !key.startsWith(prefix)) return withFile(key, work);
    hasHung = true;
    const timer = setInterval(end, 20);
    try {
      return await work(makeEndlessFile());
    } finally {
      clearInterval(timer);
    }
  });
}

test.each(['SIGKILL', 'SIGABRT', 'SIGSEGV'] as const)(
  'an import whose process for the data ends with %s is tried again, and succeeds',
  async (signal) => {
    const ana = await users.customer();
    makeStoreHang('album-imports/', () => endProcesses('album-data-process', signal));
    const id = await upload(album, ana.person.id);
    await runJobs();
    expect(await findImport(id)).toMatchObject({ state: 'running', failure: null });
    await retryNow();
    await runJobs();
    expect(await findImport(id)).toMatchObject({
      state: 'done',
      result: { films: 2, photographs: 2, left_out: [] },
    });
  },
);

test('an import whose data are not read within two minutes is tried again, and succeeds', async () => {
  const ana = await users.customer();
  makeStoreHang('album-imports/');
  const start = globalThis.setTimeout;
  // Shortens the limit of two minutes, of which nothing but the process for the data has one.
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, ms?: number, ...rest: []) =>
    start(work, ms === 120_000 ? 500 : ms, ...rest)) as typeof setTimeout);
  const id = await upload(album, ana.person.id);
  await runJobs();
  vi.mocked(globalThis.setTimeout).mockRestore();
  expect(await findImport(id)).toMatchObject({ state: 'running', failure: null });
  await retryNow();
  await runJobs();
  expect(await findImport(id)).toMatchObject({ state: 'done', result: { films: 2, photographs: 2 } });
});

test('a photograph whose decoder was ended is tried again, and nothing is left out', async () => {
  const ana = await users.customer();
  const withFile = makeStoreHang('memories/', () => endProcesses('decoder-process', 'SIGKILL'));
  const id = await upload(album, ana.person.id);
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'done',
    result: { films: 2, photographs: 2, left_out: [] },
  });
  // One attempt of the import, in which one of the two photographs was read twice.
  const keys = withFile.mock.calls.map(([key]) => key.split('/')[0]);
  expect(keys.filter((folder) => folder === 'album-imports')).toHaveLength(1);
  expect(keys.filter((folder) => folder === 'memories')).toHaveLength(3);
});

test.each<[string, (error: Error) => void]>([
  ['becomes full', (error) => vi.spyOn(app.storage, 'write').mockRejectedValueOnce(error)],
  [
    'is full at the start',
    () => vi.spyOn(app.storage, 'space').mockResolvedValueOnce({ total: 1e12, free: 1000, reserve: 0 }),
  ],
])('an import for which the disk %s waits, says so, and succeeds once there is space', async (_, fill) => {
  const ana = await users.customer();
  const id = await upload(album, ana.person.id);
  fill(new StorageFull('ENOSPC: no space left on device'));
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'queued',
    percent: 0,
    failure: expect.stringMatching(/space.* The import starts again by itself on /),
  });
  expect((await ana.request(gallery.memories, { body: {} })).data).toEqual([]);
  await runJobs();
  expect(await findImport(id)).toMatchObject({ state: 'queued' });
  await retryNow();
  await runJobs();
  expect(await findImport(id)).toMatchObject({
    state: 'done',
    failure: null,
    result: { films: 2, photographs: 2 },
  });
});

test('an import waits for space for a day, longer each time, then says what to do', async () => {
  const ana = await users.customer();
  const id = await upload(album, ana.person.id);
  const write = vi.spyOn(app.storage, 'write').mockRejectedValue(new StorageFull('ENOSPC'));
  const waits: number[] = [];
  for (;;) {
    await runJobs();
    const {
      rows: [job],
    } = await sql<{ minutes: number }>`
      select round(extract(epoch from run_at - ${app.now()}::timestamptz) / 60)::int as minutes
      from graphile_worker._private_jobs where payload ->> 'id' = ${id}`.execute(db);
    if (!job) break;
    waits.push(job.minutes);
    await retryNow();
  }
  write.mockRestore();
  await runJobs();
  expect(waits).toEqual([5, 10, 20, 40, 80, ...Array(10).fill(120)]);
  expect(await findImport(id)).toMatchObject({
    state: 'failed',
    failure:
      'There is not enough free space on the server. Nothing was imported. Please free some space, then upload the album again.',
  });
  expect((await listAlbumFiles()).filter((key) => key.includes(id))).toEqual([]);
});

test('an upload can be cancelled until it is complete', async () => {
  const ana = await users.customer();
  const id = await startImport(largeAlbum, ana.person.id);
  await send(id, largeAlbum, 1);
  await staff.request(calls.cancelImport, { body: { id } });
  expect(await findImport(id)).toBeUndefined();
  expect((await listAlbumFiles()).filter((key) => key.includes(id))).toEqual([]);
  expect((await send(id, largeAlbum, 2)).body).toMatchObject({ code: 'not_found' });
});

test('only the file that was announced, for a customer who exists, is accepted', async () => {
  const ana = await users.customer();
  const id = await startImport(largeAlbum, ana.person.id);
  expect((await send(id, album)).body).toMatchObject({ code: 'upload_changed' });
  await staff.request(calls.cancelImport, { body: { id } });
  for (const customer of [staff.person.id, id]) {
    const body = { filename: 'a.zip', bytes: 10, customer_id: customer };
    expect(await staff.call('POST', '/api/album-imports/start', body)).toMatchObject({
      body: { code: 'not_found' },
    });
  }
});

test('erasing a customer removes their imports and albums', async () => {
  const ana = await users.customer();
  const id = await startImport(largeAlbum, ana.person.id);
  await send(id, largeAlbum, 1);
  await staff.request(accounts.delete, { body: { id: ana.person.id } });
  await staff.request(accounts.erase, { body: { id: ana.person.id } });
  await runJobs();
  expect(await findImport(id)).toBeUndefined();
  expect((await listAlbumFiles()).filter((key) => key.includes(id))).toEqual([]);
});

test('abandoned uploads are removed after a week, finished imports after a month', async () => {
  const ana = await users.customer();
  const done = await upload(album, ana.person.id);
  await runJobs();
  const abandoned = await startImport(largeAlbum, ana.person.id);
  await send(abandoned, largeAlbum, 1);
  const now = app.now();
  const setClock = (days: number) => testing.setClock(new Date(now.getTime() + days * 86_400_000));
  setClock(8);
  await runCron('clear_album_imports');
  const later = await users.superAdmin();
  const listed = (await later.request(calls.imports, {})).data.map(({ id }) => id);
  expect(listed).toContain(done);
  expect(listed).not.toContain(abandoned);
  expect((await listAlbumFiles()).filter((key) => key.includes(abandoned))).toEqual([]);
  setClock(31);
  await runCron('clear_album_imports');
  const last = await users.superAdmin();
  expect((await last.request(calls.imports, {})).data).toEqual([]);
});
