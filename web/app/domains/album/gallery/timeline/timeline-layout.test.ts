import { expect, test } from 'vitest';
import {
  blocksOf,
  chunksOf,
  indexGroups,
  mergeBlocks,
  pagesOf,
  type TimelineBlock,
} from './timeline-layout.ts';

const group = (label: string, count: number) => ({ label, year: 1958, month: null, count });

test('each group starts where the previous one ends', () => {
  expect(indexGroups([group('a', 2), group('b', 3), group('c', 1)]).map(({ first }) => first)).toEqual([
    0, 2, 5,
  ]);
});

test('a section is split into chunks, with the remainder in the last', () => {
  expect(chunksOf({ first: 10, count: 3 })).toEqual([{ first: 10, count: 3 }]);
  expect(chunksOf({ first: 10, count: 8 })).toEqual([{ first: 10, count: 8 }]);
  expect(chunksOf({ first: 10, count: 18 })).toEqual([
    { first: 10, count: 8 },
    { first: 18, count: 8 },
    { first: 26, count: 2 },
  ]);
});

test('dates with few photographs share a shelf, and a block counts its shelves, labels and rows', () => {
  const groups = indexGroups([group('a', 1), group('b', 2), group('c', 2), group('d', 9), group('e', 1)]);
  const [block, ...others] = blocksOf(groups, 4);
  expect(others).toEqual([]);
  // a and b side by side, c alone, d in three rows, e alone.
  expect(block).toMatchObject({ first: 0, count: 15, shelves: 4, labels: 4, rows: 6 });
  expect(block?.sections.map(({ span }) => span)).toEqual([1, 2, 2, 4, 1]);
  expect(blocksOf(groups, 1)[0]).toMatchObject({ shelves: 5, labels: 5, rows: 15 });
});

test('a large date spans several blocks and has one heading', () => {
  const blocks = blocksOf(indexGroups([group('a', 3), group('b', 150), group('c', 3)]), 4);
  expect(blocks.map(({ first, count, labels, rows }) => [first, count, labels, rows])).toEqual([
    [0, 3, 1, 1],
    [3, 64, 1, 16],
    [67, 64, 0, 16],
    [131, 25, 1, 7],
  ]);
  expect(blocks.flatMap(({ sections }) => sections.map(({ name }) => name))).toEqual([
    'a',
    'b',
    'b, part 2',
    'b, part 3',
    'c',
  ]);
});

test('every photograph is in exactly one block, and no block is too large', () => {
  const groups = indexGroups(
    Array.from({ length: 300 }, (_, year) => group(`${year}`, 1 + ((year * 7) % 90))),
  );
  for (const columns of [1, 2, 4]) {
    const blocks = blocksOf(groups, columns);
    let nextIndex = 0;
    for (const { first, count, sections } of blocks) {
      expect(first).toBe(nextIndex);
      expect(count).toBe(sections.reduce((sum, section) => sum + section.count, 0));
      expect(count).toBeLessThanOrEqual(64 + columns);
      nextIndex += count;
    }
    expect(nextIndex).toBe(groups.reduce((sum, { count }) => sum + count, 0));
  }
});

test('merged blocks have the same total height', () => {
  // The same formula as the style sheet, with example heights of labels and cards, and gaps inside and between shelves.
  const [label, card, gap, shelfGap] = [34, 210, 16, 24];
  const height = ({ labels, rows, shelves }: TimelineBlock) =>
    labels * label + rows * card + (labels + rows - shelves) * gap + (shelves - 1) * shelfGap;
  const totalHeight = (blocks: TimelineBlock[]) =>
    blocks.reduce(
      (sum, block, index) => sum + (index === 0 ? 0 : block.isContinued ? gap : shelfGap) + height(block),
      0,
    );
  const groups = indexGroups(
    Array.from({ length: 60 }, (_, year) => group(`${year}`, 1 + ((year * 37) % 200))),
  );
  for (const columns of [1, 2, 4]) {
    const blocks = blocksOf(groups, columns);
    for (const start of [0, 1, 2, 3, 50]) {
      const remaining = blocks.slice(start);
      expect(totalHeight(mergeBlocks(remaining))).toBe(totalHeight(remaining));
      expect(mergeBlocks(remaining)[0]?.first).toBe(remaining[0]?.first);
    }
  }
  expect(mergeBlocks([])).toEqual([]);
});

test('the pages of a range are those that its first and its last index are on', () => {
  expect(pagesOf({ first: 0, count: 64 })).toEqual([0]);
  expect(pagesOf({ first: 63, count: 1 })).toEqual([0]);
  expect(pagesOf({ first: 63, count: 2 })).toEqual([0, 1]);
  expect(pagesOf({ first: 128, count: 24 })).toEqual([2]);
});
