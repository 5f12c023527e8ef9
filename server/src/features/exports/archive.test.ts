import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import { MissingContent } from '../../providers/storage/port.ts';
import { unzip } from '../../testing/unzip.ts';
import { type ArchiveFile, createArchive } from './archive.ts';

const at = new Date('2026-03-01T12:00:00Z');
const mebibyte = 1024 * 1024;

const make = (files: ArchiveFile[], open: (key: string) => Promise<Readable>) =>
  createArchive(files, { at, open, onBytes: async () => undefined });

test('files are stored uncompressed, under names in any script', async () => {
  const files: ArchiveFile[] = [
    { name: 'index.html', content: Buffer.from('<p>Hello</p>') },
    { name: 'photographs/1958 Ölbäume 橄榄.jpg', key: 'one', bytes: 5 },
  ];
  const archive = await buffer(make(files, async () => Readable.from([Buffer.from('photo')])));
  expect(archive.includes('<p>Hello</p>')).toBe(true);
  const read = await unzip(archive);
  expect([...read].map(([name, content]) => [name, content.toString()])).toEqual([
    ['index.html', '<p>Hello</p>'],
    ['photographs/1958 Ölbäume 橄榄.jpg', 'photo'],
  ]);
});

test('an archive fails if a file is missing, truncated, or has another length', async () => {
  const files: ArchiveFile[] = [{ name: 'a.mp4', key: 'one', bytes: 5 }];
  async function* breaking() {
    yield Buffer.from('ph');
    throw new Error('The disk is gone.');
  }
  const sources: [() => Promise<Readable>, RegExp][] = [
    [() => Promise.reject(new MissingContent('one')), /Nothing is stored/],
    [async () => Readable.from(breaking(), { objectMode: false }), /disk is gone/],
    [async () => Readable.from([Buffer.from('longer than it was')]), /unexpected number of bytes/],
  ];
  for (const [open, reason] of sources) await expect(buffer(make(files, open))).rejects.toThrow(reason);
});

test('aborting an archive closes its open file', async () => {
  const content = new Readable({ read() {} });
  content.push(Buffer.alloc(10));
  const archive = make([{ name: 'a.mp4', key: 'one', bytes: mebibyte }], async () => content);
  for await (const _ of archive) break;
  await vi.waitFor(() => expect(content.destroyed).toBe(true));
});

test('a film larger than 4 GiB, and the files after it, can be extracted', async () => {
  // The library computes checksums slowly; Node's own are identical.
  const checksums = createRequire(import.meta.resolve('yazl'))('buffer-crc32') as { unsigned: unknown };
  checksums.unsigned = (piece: Buffer, before?: number) => crc32(piece, before);
  const bytes = 4 * 1024 * mebibyte + 5;
  const piece = Buffer.alloc(mebibyte, 7);
  async function* film() {
    for (let left = bytes; left > 0; left -= piece.length) yield piece.subarray(0, Math.min(left, mebibyte));
  }
  const files: ArchiveFile[] = [
    { name: 'recordings/long.mp4', key: 'film', bytes },
    { name: 'photographs/small.jpg', key: 'small', bytes: 5 },
  ];
  const open = async (key: string) =>
    key === 'film' ? Readable.from(film(), { objectMode: false }) : Readable.from([Buffer.from('photo')]);
  // Keeps all bytes except the film's content.
  const ranges: { from: number; piece: Buffer }[] = [];
  let total = 0;
  for await (const part of make(files, open) as AsyncIterable<Buffer>) {
    if (part.length < mebibyte) ranges.push({ from: total, piece: part });
    total += part.length;
  }
  expect(total).toBeGreaterThan(bytes);

  class Kept extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      const found = Buffer.alloc(end - start, 7);
      for (const { from, piece: part } of ranges) {
        if (from < end && from + part.length > start) {
          part.copy(found, Math.max(0, from - start), Math.max(0, start - from));
        }
      }
      return Readable.from([found]);
    }
  }
  const zip = await fromRandomAccessReaderPromise(new Kept(), total, { lazyEntries: true, autoClose: false });
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
}, 120_000);
