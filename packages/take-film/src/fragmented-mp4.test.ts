import { expect, test } from 'vitest';
import { indexFragments } from './fragmented-mp4.ts';
import { box, fullBox, u32 } from './mp4-boxes.ts';

const trackId = 1;
const header = box(
  'moov',
  box(
    'trak',
    fullBox('tkhd', 0, 3, u32(0, 0, trackId)),
    box('mdia', fullBox('mdhd', 0, 0, u32(0, 0, 1000, 0))),
  ),
  box('mvex', fullBox('trex', 0, 0, u32(trackId, 1, 40, 10, 0x10000))),
);

/** A fragment at a time in ticks, with packets of 10 bytes that last 40 ms each; the first one is a key frame. */
function makeFragment(time: number, count: number, run = fullBox('trun', 0, 0x5, u32(count, 80, 0))): Buffer {
  const track = [fullBox('tfhd', 0, 0x20000, u32(trackId)), fullBox('tfdt', 0, 0, u32(time)), run];
  return Buffer.concat([box('moof', box('traf', ...track)), box('mdat', Buffer.alloc(10 * count))]);
}

async function readIndex(file: Buffer) {
  const read = async (start: number, end: number) => file.subarray(start, end);
  const index = (await indexFragments({ bytes: file.length, read, readOnce: read })).get(trackId);
  return { times: index?.times, offsets: index?.offsets, end: index?.measure(file.length) };
}

test('the packets of all fragments have their times and places', async () => {
  const file = Buffer.concat([header, makeFragment(0, 2), makeFragment(80, 1)]);
  const { times, offsets, end } = await readIndex(file);
  expect(times).toEqual([0, 40, 80]);
  expect(offsets?.map((offset) => offset - header.length)).toEqual([80, 90, 100 + 80]);
  expect(end).toEqual({ end: 0.12, isDamaged: false });
});

test('a file that was cut off ends before the packet that is missing', async () => {
  const file = Buffer.concat([header, makeFragment(0, 2), makeFragment(80, 2)]);
  expect((await readIndex(file.subarray(0, -5))).end).toEqual({ end: 0.12, isDamaged: true });
  // Without a complete index, nothing is known of the last fragment.
  expect((await readIndex(file.subarray(0, -60))).end).toEqual({ end: 0.08, isDamaged: false });
});

test.each([
  ['more packets than a fragment can have', fullBox('trun', 0, 0x1, u32(0xffffffff, 80))],
  ['fewer fields than packets', fullBox('trun', 0, 0x201, u32(50, 80, 10))],
  ['no fields at all', box('trun', Buffer.alloc(2))],
  ['a box without a size', Buffer.alloc(16)],
])('the file ends at a fragment with %s', async (_name, run) => {
  const file = Buffer.concat([header, makeFragment(0, 2), makeFragment(80, 1, run), makeFragment(120, 1)]);
  expect((await readIndex(file)).end?.end).toBeLessThanOrEqual(0.08 + 50 * 0.04);
  expect((await readIndex(file)).times?.slice(0, 2)).toEqual([0, 40]);
  expect((await readIndex(file)).times).not.toContain(120);
});

test('other files have no fragments', async () => {
  for (const file of [
    Buffer.from('no film'),
    Buffer.alloc(100),
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 1, 2, 3, 4]),
  ])
    expect((await readIndex(file)).times).toBeUndefined();
});
