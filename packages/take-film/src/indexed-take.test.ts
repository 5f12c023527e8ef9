import { expect, test } from 'vitest';
import { createIndexedTake, PacketIndex } from './indexed-take.ts';
import type { TakePacket } from './take.ts';

const video = { codec: 'avc', parameters: 'avc1.640c20', width: 320, height: 240 } as const;

/** Reads a silent take of pictures, ten per second, at offsets of a file; with the ranges that were read from it. */
async function readPictures(file: Buffer, pictures: { offset: number; size: number }[]) {
  const index = new PacketIndex(10);
  for (const [time, place] of pictures.entries()) index.add({ time, duration: 1, isKey: true, ...place });
  const ranges: [number, number][] = [];
  const read = async (start: number, end: number) => {
    ranges.push([start, end]);
    return file.subarray(start, end);
  };
  const content = { bytes: file.length, read, readOnce: read };
  const take = createIndexedTake({
    content,
    video: { ...video, description: Buffer.alloc(0) },
    audio: null,
    pictures: { index, start: 0 },
    sounds: null,
    soundDelay: 0,
  });
  const packets: TakePacket[] = [];
  for await (const group of take.packets('picture', 0, 10, false)) packets.push(...group);
  return { ranges, contents: packets.map(({ data }) => Buffer.from(data).toString()) };
}

test('pictures that follow each other in the file are read together', async () => {
  const { ranges, contents } = await readPictures(Buffer.from('aabbb--c'), [
    { offset: 0, size: 2 },
    { offset: 2, size: 3 },
    { offset: 7, size: 1 },
  ]);
  expect(contents).toEqual(['aa', 'bbb', 'c']);
  expect(ranges).toEqual([
    [0, 5],
    [7, 8],
  ]);
});

test('at most a mebibyte is read at once, however much a file claims to show within a second', async () => {
  const size = 400 * 1024;
  const places = [0, 1, 2, 3].map((number) => ({ offset: number * size, size }));
  const { ranges } = await readPictures(Buffer.alloc(4 * size), places);
  expect(ranges).toEqual([
    [0, 2 * size],
    [2 * size, 4 * size],
  ]);
});

test('a picture that a file does not contain ends the take', async () => {
  const { contents } = await readPictures(Buffer.from('aabb'), [
    { offset: 0, size: 2 },
    { offset: 2, size: 3 },
  ]);
  expect(contents).toEqual(['aa']);
});
