import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { freePort } from '../../testing/servers/free-port.ts';
import { objectStore } from '../../testing/servers/object-store.ts';
import { StorageFull, StorageUnavailable } from './port.ts';
import { s3Storage } from './s3.ts';
import { storageSuite } from './suite.ts';

const store = await objectStore();
afterAll(store.close);

let buckets = 0;
async function bucket(now = () => new Date()) {
  const name = `media-${++buckets}`;
  await fetch(`${store.endpoint}/${name}`, { method: 'PUT' });
  const { endpoint } = store;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  return s3Storage({ endpoint, publicEndpoint: endpoint, bucket: name, region: 'us-east-1', ...keys }, now);
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

storageSuite(() => bucket());

const minutesAhead = (minutes: number, from = new Date()) => new Date(from.getTime() + minutes * 60_000);
const webp = { type: 'image/webp', cache: 'private, max-age=1800', until: new Date('2100-01-01T00:00:00Z') };

test('a browser downloads content from the store directly, with the given type and name', async () => {
  const storage = await bucket();
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
  const storage = await bucket(() => instant);
  const link = (await storage.link('pictures/one.webp', webp)) ?? '';
  instant = new Date('2030-05-01T12:29:59Z');
  expect(await storage.link('pictures/one.webp', webp)).toBe(link);
  instant = new Date('2030-05-01T12:30:00Z');
  expect(await storage.link('pictures/one.webp', webp)).not.toBe(link);
  expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe('3600');
});

test('a link is not valid for longer than requested', async () => {
  const instant = new Date('2030-05-01T12:29:00Z');
  const storage = await bucket(() => instant);
  const link = await storage.link('pictures/one.webp', { ...webp, until: minutesAhead(1, instant) });
  const { searchParams } = new URL(link ?? '');
  expect(searchParams.get('X-Amz-Date')).toBe('20300501T120000Z');
  expect(searchParams.get('X-Amz-Expires')).toBe('1800');
});

test('an expired link is rejected', async () => {
  const twoHours = 2 * 60 * 60 * 1000;
  const storage = await bucket(() => new Date(Date.now() - twoHours));
  await storage.write('pictures/one.webp', Buffer.from('picture'));
  expect((await fetch((await storage.link('pictures/one.webp', webp)) ?? '')).status).toBe(403);
});

test('a file exists for a program while it runs', async () => {
  const storage = await bucket();
  await storage.write('pictures/one.webp', Buffer.from('picture'));
  let lent = '';
  const read = await storage.withFile('pictures/one.webp', async (path) => {
    lent = path;
    return readFileSync(path, 'utf8');
  });
  expect(read).toBe('picture');
  expect(() => readFileSync(lent)).toThrow('ENOENT');
});

test('a full store fails with StorageFull', async () => {
  const storage = await bucket();
  store.failNext('XMinioStorageFull', 507, () => true, 3);
  await expect(storage.write('films/one.mp4', Buffer.from('film'))).rejects.toThrow(StorageFull);
  store.failNext('QuotaExceeded', 403);
  await expect(storage.startUpload('films/one.mp4', 100)).rejects.toThrow(StorageFull);
  await expect(storage.startUpload('films/one.mp4', 2 ** 40)).rejects.toThrow(StorageFull);
  store.failNext('', 200, () => false);
});

test('a request is retried while the store is briefly busy', async () => {
  const storage = await bucket();
  store.failNext('SlowDown', 503);
  await storage.write('films/one.mp4', Buffer.from('film'));
  store.failNext('InternalError', 500);
  expect(await storage.size('films/one.mp4')).toBe(4);
});

test('a store that does not respond, or fails, is unavailable', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`;
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1', bucket: 'none' };
  const away = s3Storage({ endpoint: nobody, publicEndpoint: nobody, ...keys }, () => new Date());
  await expect(away.size('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  await expect(away.write('films/one.mp4', Buffer.from('film'))).rejects.toThrow(StorageUnavailable);
  await expect(away.read('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  const storage = await bucket();
  store.failNext('InternalError', 500, () => true, 3);
  await expect(storage.size('films/one.mp4')).rejects.toThrow(StorageUnavailable);
  store.failNext('', 200, () => false);
});

test('a long stream uses little memory', async () => {
  const storage = await bucket();
  const chunk = Buffer.alloc(1024 * 1024, 7);
  const many = 200;
  let largest = 0;
  function* stream() {
    for (let count = 0; count < many; count += 1) {
      // Collectable memory does not count: the garbage collector decides when to free it.
      if (count % 10 === 9) {
        collectGarbage();
        largest = Math.max(largest, process.memoryUsage().arrayBuffers);
      }
      yield Buffer.from(chunk);
    }
  }
  const before = process.memoryUsage().arrayBuffers;
  expect(await storage.write('exports/one.zip', Readable.from(stream()))).toBe(many * chunk.length);
  expect(largest - before).toBeLessThan(many * 0.4 * chunk.length);
});
