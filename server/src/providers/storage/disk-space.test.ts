import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { StorageFull } from './port.ts';

const root = mkdtempSync(join(tmpdir(), 'lifestory-space-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const gibibyte = 1024 ** 3;

/** Creates a store on a disk that reports these total and free bytes. */
const createStore = (total: number, free: () => number) => {
  const folder = mkdtempSync(join(root, 'store-'));
  const readSpace = async () => ({ total, free: free() });
  return { folder, storage: diskStorage(folder, { reserve: true, readSpace }) };
};

test.each([
  ['2 GiB of a small disk', 20 * gibibyte, 2 * gibibyte],
  ['5% of a large disk', 1000 * gibibyte, 50 * gibibyte],
])('%s are never used for media', async (_, total, reserve) => {
  const { storage } = createStore(total, () => reserve + 1000);
  expect(await storage.space()).toEqual({ total, free: reserve + 1000, reserve });
  await storage.startUpload('recordings/fits.mp4', 1000);
  await expect(storage.startUpload('recordings/larger.mp4', 1001)).rejects.toThrow(StorageFull);
  await storage.write('photographs/fits.jpg', Buffer.alloc(1000));
  await expect(storage.write('photographs/larger.jpg', Buffer.alloc(1001))).rejects.toThrow(StorageFull);
});

test('a part of an upload is rejected if it would use the reserve', async () => {
  let free = 3 * gibibyte;
  const { storage } = createStore(10 * gibibyte, () => free);
  const handle = await storage.startUpload('recordings/one.mp4', 2000);
  const write = (number: number) =>
    storage.writePart('recordings/one.mp4', handle, number, 0, 1000, Readable.from([Buffer.alloc(1000)]));
  await write(1);
  free = 2 * gibibyte + 999;
  await expect(write(2)).rejects.toThrow(StorageFull);
});

test('a long write, such as an export, stops before the reserve and leaves nothing behind', async () => {
  let free = 4 * gibibyte;
  const { folder, storage } = createStore(10 * gibibyte, () => free);
  const chunk = Buffer.alloc(8 * 1024 * 1024);
  async function* content() {
    for (let count = 0; count < 16; count++) {
      if (count === 6) free = 2 * gibibyte;
      yield chunk;
    }
  }
  await expect(storage.write('exports/one.zip', Readable.from(content()))).rejects.toThrow(StorageFull);
  expect(readdirSync(join(folder, 'exports'))).toEqual([]);
});
