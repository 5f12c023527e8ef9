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

const createDirectory = () => mkdtempSync(join(root, 'store-'));

storageSuite(async () => diskStorage(createDirectory()));

test('an interrupted write leaves nothing behind', async () => {
  const folder = createDirectory();
  async function* failingContent() {
    yield Buffer.alloc(100_000);
    throw new Error('The sender is gone.');
  }
  await expect(diskStorage(folder).write('films/one.mp4', Readable.from(failingContent()))).rejects.toThrow(
    'gone',
  );
  expect(readdirSync(join(folder, 'films'))).toEqual([]);
});

test('a file larger than the disk is rejected before its first byte', async () => {
  const folder = createDirectory();
  await expect(diskStorage(folder).startUpload('films/one.mp4', 2 ** 50)).rejects.toThrow('no space');
  expect(readdirSync(join(folder, 'films'))).toEqual([]);
});

test('an upload whose start was interrupted before it was recorded starts again', async () => {
  const folder = createDirectory();
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
  // Starting the upload again removes nothing that was sent.
  await storage.startUpload('films/one.mp4', 5);
  await storage.complete('films/one.mp4', handle, [part]);
  expect(readFileSync(join(folder, 'films/one.mp4'), 'utf8')).toBe('whole');
});

test('a killed write leaves an open upload that can be removed, and no content', async () => {
  const folder = createDirectory();
  const storage = diskStorage(folder);
  await storage.write('films/one.mp4', Buffer.from('whole'));
  const draft = `one.mp4.${randomUUID()}.draft`;
  writeFileSync(join(folder, 'films', draft), 'ha');
  const objects = await Array.fromAsync(storage.list('films/'));
  const openUploads = objects.filter(({ handle }) => handle !== null);
  expect(objects).toHaveLength(2);
  expect(openUploads.map(({ key }) => key)).toEqual(['films/one.mp4']);
  for (const { key, handle } of openUploads) await storage.abortUpload(key, handle ?? '');
  expect(readdirSync(join(folder, 'films'))).toEqual(['one.mp4']);
});
