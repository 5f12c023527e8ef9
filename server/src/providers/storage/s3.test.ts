import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { findFreePort } from '../../testing/servers/free-port.ts';
import { startObjectStore } from '../../testing/servers/object-store.ts';
import { StorageFull, StorageUnavailable } from './port.ts';
import { s3Storage } from './s3.ts';
import { storageSuite } from './suite.ts';

const store = await startObjectStore();
afterAll(store.close);
const dataDir = mkdtempSync(join(tmpdir(), 'lifestory-bucket-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let bucketCount = 0;

/** Creates a storage on a new, empty bucket. */
async function createStorage(now = () => new Date()) {
  const name = `media-${++bucketCount}`;
  await fetch(`${store.endpoint}/${name}`, { method: 'PUT' });
  const { endpoint } = store;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const settings = { endpoint, publicEndpoint: endpoint, bucket: name, region: 'us-east-1', ...keys };
  return s3Storage(settings, now, dataDir);
}

setFlagsFromString('--expose-gc');
const runCollection: () => void = runInNewContext('gc');

/** Frees unused buffers: a collection frees them in the background, and the next one waits until they are freed. */
function collectGarbage(): void {
  runCollection();
  runCollection();
}

storageSuite(() => createStorage());

const minutesAhead = (minutes: number, from = new Date()) => new Date(from.getTime() + minutes * 60_000);
const webp = { type: 'image/webp', cache: 'private, max-age=1800', until: new Date('2100-01-01T00:00:00Z') };

test('a browser downloads content from the store directly, with the given type and name', async () => {
  const storage = await createStorage();
  await storage.write('films/one.mp4', Buffer.from('a film'));
  const disposition = 'attachment; filename="Großmutter.mp4"';
  const link = await storage.link('films/one.mp4', {
    type: 'video/mp4',
    cache: 'private',
    disposition,
    until: minutesAhead(30),
  });
  expect(new URL(link ?? '').origin).toBe(storage.origin);
  const response = await fetch(link ?? '', { headers: { range: 'bytes=2-3' } });
  expect(response.status).toBe(206);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('cache-control')).toBe('private');
  expect(response.headers.get('content-disposition')).toContain('attachment');
  expect(await response.text()).toBe('fi');
});

test('a link is stable for half an hour', async () => {
  let instant = new Date('2030-05-01T12:00:01Z');
  const storage = await createStorage(() => instant);
  const link = (await storage.link('pictures/one.webp', webp)) ?? '';
  instant = new Date('2030-05-01T12:29:59Z');
  expect(await storage.link('pictures/one.webp', webp)).toBe(link);
  instant = new Date('2030-05-01T12:30:00Z');
  expect(await storage.link('pictures/one.webp', webp)).not.toBe(link);
  expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600');
});

test('a link is not valid for longer than requested', async () => {
  const instant = new Date('2030-05-01T12:29:00Z');
  const storage = await createStorage(() => instant);
  const link = await storage.link('pictures/one.webp', { ...webp, until: minutesAhead(1, instant) });
  const { searchParams } = new URL(link ?? '');
  expect(searchParams.get('X-Amz-Date')).toBe('20300501T120000Z');
  expect(searchParams.get('X-Amz-Expires')).toBe('1800');
});

test('an expired link is rejected', async () => {
  const twoHoursMs = 2 * 60 * 60 * 1000;
  const storage = await createStorage(() => new Date(Date.now() - twoHoursMs));
  await storage.write('pictures/one.webp', Buffer.from('picture'));
  expect((await fetch((await storage.link('pictures/one.webp', webp)) ?? '')).status).toBe(403);
});

test('the local copy of content is removed after its use', async () => {
  const storage = await createStorage();
  await storage.write('pictures/one.webp', Buffer.from('picture'));
  let localPath = '';
  const read = await storage.withFile('pictures/one.webp', async (path) => {
    localPath = path;
    return readFileSync(path, 'utf8');
  });
  expect(read).toBe('picture');
  expect(() => readFileSync(localPath)).toThrow('ENOENT');
});

test('a full store fails with StorageFull', async () => {
  const storage = await createStorage();
  store.failNext('XMinioStorageFull', 507, () => true, 3);
  await expect(storage.write('films/one.mp4', Buffer.from('film'))).rejects.toThrow(StorageFull);
  store.failNext('QuotaExceeded', 403);
  await expect(storage.startUpload('films/one.mp4', 100)).rejects.toThrow(StorageFull);
  await expect(storage.startUpload('films/one.mp4', 2 ** 40)).rejects.toThrow(StorageFull);
  store.failNext('', 200, () => false);
});

test('a request is retried while the store is briefly busy', async () => {
  const storage = await createStorage();
  store.failNext('SlowDown', 503);
  await storage.write('films/one.mp4', Buffer.from('film'));
  store.failNext('InternalError', 500);
  expect(await storage.size('films/one.mp4')).toBe(4);
});

test('a store that does not respond, or fails, is unavailable', async () => {
  const unusedEndpoint = `http://127.0.0.1:${await findFreePort()}`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1', bucket: 'none' };
  const unreachable = s3Storage(
    { endpoint: unusedEndpoint, publicEndpoint: unusedEndpoint, ...keys },
    () => new Date(),
    dataDir,
  );
  await expect(unreachable.size('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  await expect(unreachable.write('films/one.mp4', Buffer.from('film'))).rejects.toThrow(StorageUnavailable);
  await expect(unreachable.read('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  const storage = await createStorage();
  store.failNext('InternalError', 500, () => true, 3);
  await expect(storage.size('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  store.failNext('', 200, () => false);
});

test('a long stream uses little memory', async () => {
  const storage = await createStorage();
  const chunk = Buffer.alloc(1024 * 1024, 7);
  const chunkCount = 60;
  let peakBytes = 0;
  function* stream() {
    for (let count = 0; count < chunkCount; count += 1) {
      // Collectable memory does not count: the garbage collector decides when to free it.
      if (count % 20 === 19) {
        collectGarbage();
        peakBytes = Math.max(peakBytes, process.memoryUsage().arrayBuffers);
      }
      yield Buffer.from(chunk);
    }
  }
  collectGarbage();
  const initialBytes = process.memoryUsage().arrayBuffers;
  expect(await storage.write('exports/one.zip', Readable.from(stream()))).toBe(chunkCount * chunk.length);
  expect(peakBytes - initialBytes).toBeLessThan(chunkCount * 0.67 * chunk.length);
});
