import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from './disk.ts';
import { storageSuite } from './suite.ts';

const root = mkdtempSync(join(tmpdir(), 'lifestory-disk-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const directory = () => mkdtempSync(join(root, 'store-'));

storageSuite(async () => diskStorage(directory()));

test('an interrupted write leaves nothing behind', async () => {
  const folder = directory();
  async function* breaking() {
    yield Buffer.alloc(100_000);
    throw new Error('The sender is gone.');
  }
  await expect(diskStorage(folder).write('films/one.mp4', Readable.from(breaking()))).rejects.toThrow('gone');
  expect(readdirSync(join(folder, 'films'))).toEqual([]);
});

test('a file larger than the disk is rejected before its first byte', async () => {
  const folder = directory();
  await expect(diskStorage(folder).startUpload('films/one.mp4', 2 ** 50)).rejects.toThrow('no space');
  expect(readdirSync(join(folder, 'films'))).toEqual([]);
});

test('an upload whose start was interrupted before it was recorded starts again', async () => {
  const folder = directory();
  await diskStorage(folder).startUpload('films/one.mp4', 4);
  const storage = diskStorage(folder);
  const handle = await storage.startUpload('films/one.mp4', 5);
  const part = await storage.writePart(
    'films/one.mp4',
    handle,
    1,
    0,
    5,
    Readable.from([Buffer.from('whole')]),
  );
  // A second one started at the same time removes nothing.
  await storage.startUpload('films/one.mp4', 5);
  await storage.complete('films/one.mp4', handle, [part]);
  expect(readFileSync(join(folder, 'films/one.mp4'), 'utf8')).toBe('whole');
});

test('a killed write leaves an open upload that can be removed, and no content', async () => {
  const folder = directory();
  const storage = diskStorage(folder);
  await storage.write('films/one.mp4', Buffer.from('whole'));
  const draft = `one.mp4.${randomUUID()}.draft`;
  writeFileSync(join(folder, 'films', draft), 'ha');
  const found = await Array.fromAsync(storage.list('films/'));
  const open = found.filter(({ handle }) => handle !== null);
  expect(found).toHaveLength(2);
  expect(open.map(({ key }) => key)).toEqual(['films/one.mp4']);
  for (const { key, handle } of open) await storage.abortUpload(key, handle ?? '');
  expect(readdirSync(join(folder, 'films'))).toEqual(['one.mp4']);
});
