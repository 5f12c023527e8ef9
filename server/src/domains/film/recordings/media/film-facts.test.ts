import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Storage } from '../../../../providers/storage/port.ts';
import { readFilmFacts } from './film-facts.ts';

/** The beginning of a file of a gigabyte, which claims that all the rest is its index. */
function createHead(size: number): Buffer {
  const head = Buffer.alloc(64);
  head.writeUInt32BE(24, 0);
  head.write('ftypisom', 4, 'latin1');
  head.write('isommp41', 16, 'latin1');
  head.writeUInt32BE(size - 24, 24);
  head.write('moov', 28, 'latin1');
  return head;
}

test('a film that claims a huge index is damaged, and its index is not read into memory', async () => {
  const size = 1024 ** 3;
  const head = createHead(size);
  const lengths: number[] = [];
  const storage = {
    size: async () => size,
    read: async (_key: string, range?: { start: number; end: number }) => {
      const { start, end } = range ?? { start: 0, end: size - 1 };
      lengths.push(end - start + 1);
      const bytes = Buffer.alloc(Math.min(end - start + 1, head.length));
      head.copy(bytes, 0, start);
      return Readable.from([bytes]);
    },
  } satisfies Partial<Storage>;
  expect(await readFilmFacts(storage as unknown as Storage, 'recordings/film.mp4')).toBeNull();
  expect(Math.max(...lengths)).toBeLessThan(size / 4);
});
