import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { MissingContent } from '../../../providers/storage/port.ts';
import { unzip } from '../../../testing/exports/unzip.ts';
import { type ArchiveFile, createArchive } from './archive.ts';

const at = new Date('2026-03-01T12:00:00Z');
const mebibyte = 1024 * 1024;

const createTestArchive = (files: ArchiveFile[], open: (key: string) => Promise<Readable>) =>
  createArchive(files, { at, open, onBytes: async () => undefined });

test('files are stored uncompressed, under names in any script', async () => {
  const files: ArchiveFile[] = [
    { name: 'index.html', content: Buffer.from('<p>Hello</p>') },
    { name: 'photographs/1958 Ölbäume 橄榄.jpg', key: 'one', bytes: 5 },
  ];
  const archive = await buffer(createTestArchive(files, async () => Readable.from([Buffer.from('photo')])));
  expect(archive.includes('<p>Hello</p>')).toBe(true);
  const extracted = await unzip(archive);
  expect([...extracted].map(([name, content]) => [name, content.toString()])).toEqual([
    ['index.html', '<p>Hello</p>'],
    ['photographs/1958 Ölbäume 橄榄.jpg', 'photo'],
  ]);
});

test('an archive fails if a file is missing, cannot be read, or has another length', async () => {
  const files: ArchiveFile[] = [{ name: 'a.mp4', key: 'one', bytes: 5 }];
  async function* failingContent() {
    yield Buffer.from('ph');
    throw new Error('The disk is gone.');
  }
  const sources: [() => Promise<Readable>, RegExp][] = [
    [() => Promise.reject(new MissingContent('one')), /Nothing is stored/],
    [async () => Readable.from(failingContent(), { objectMode: false }), /disk is gone/],
    [async () => Readable.from([Buffer.from('longer than it was')]), /unexpected number of bytes/],
  ];
  for (const [open, reason] of sources)
    await expect(buffer(createTestArchive(files, open))).rejects.toThrow(reason);
});

test('aborting an archive closes its open file', async () => {
  const content = new Readable({ read() {} });
  content.push(Buffer.alloc(10));
  const archive = createTestArchive([{ name: 'a.mp4', key: 'one', bytes: mebibyte }], async () => content);
  for await (const _ of archive) break;
  await vi.waitFor(() => expect(content.destroyed).toBe(true), 120_000);
});

test('a film larger than 4 GiB, and the files after it, can be extracted', async () => {
  const bytes = 4 * 1024 * mebibyte + 5;
  const chunk = Buffer.alloc(mebibyte, 7);
  async function* filmContent() {
    for (let remaining = bytes; remaining > 0; remaining -= chunk.length)
      yield chunk.subarray(0, Math.min(remaining, mebibyte));
  }
  const files: ArchiveFile[] = [
    { name: 'recordings/long.mp4', key: 'film', bytes },
    { name: 'photographs/small.jpg', key: 'small', bytes: 5 },
  ];
  const open = async (key: string) =>
    key === 'film'
      ? Readable.from(filmContent(), { objectMode: false })
      : Readable.from([Buffer.from('photo')]);
  // Keeps all bytes except the film's content.
  const ranges: { from: number; content: Buffer }[] = [];
  let totalBytes = 0;
  for await (const output of createTestArchive(files, open) as AsyncIterable<Buffer>) {
    if (output.length < mebibyte) ranges.push({ from: totalBytes, content: output });
    totalBytes += output.length;
  }
  expect(totalBytes).toBeGreaterThan(bytes);

  class ArchiveReader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      const range = Buffer.alloc(end - start, 7);
      for (const { from, content } of ranges) {
        if (from < end && from + content.length > start) {
          content.copy(range, Math.max(0, from - start), Math.max(0, start - from));
        }
      }
      return Readable.from([range]);
    }
  }
  const zip = await fromRandomAccessReaderPromise(new ArchiveReader(), totalBytes, {
    lazyEntries: true,
    autoClose: false,
  });
  const entries = await Array.fromAsync(zip.eachEntry());
  expect(
    entries.map(({ fileName, uncompressedSize, compressedSize }) => [
      fileName,
      uncompressedSize,
      compressedSize,
    ]),
  ).toEqual([
    ['recordings/long.mp4', bytes, bytes],
    ['photographs/small.jpg', 5, 5],
  ]);
  const [, small] = entries;
  if (!small) throw new Error('There is no second file.');
  expect(small.relativeOffsetOfLocalHeader).toBeGreaterThan(bytes);
  expect((await buffer(await zip.openReadStreamPromise(small))).toString()).toBe('photo');
});
