import { expect, test } from 'vitest';
import { pagesOf, placed, sheetsOf } from './timeline-places.ts';

const group = (label: string, count: number) => ({ label, year: 1958, month: null, count });

test('each group begins where the one before ends', () => {
  expect(placed([group('a', 2), group('b', 3), group('c', 1)]).map(({ first }) => first)).toEqual([0, 2, 5]);
});

test('a large group is cut into sheets, the last as long as it has to be', () => {
  expect(sheetsOf({ first: 10, count: 3 })).toEqual([{ first: 10, count: 3 }]);
  expect(sheetsOf({ first: 10, count: 12 })).toEqual([{ first: 10, count: 12 }]);
  expect(sheetsOf({ first: 10, count: 26 })).toEqual([
    { first: 10, count: 12 },
    { first: 22, count: 12 },
    { first: 34, count: 2 },
  ]);
});

test('a stretch lies on one page or over the edge of two', () => {
  expect(pagesOf({ first: 0, count: 60 })).toEqual([0]);
  expect(pagesOf({ first: 59, count: 1 })).toEqual([0]);
  expect(pagesOf({ first: 59, count: 2 })).toEqual([0, 1]);
  expect(pagesOf({ first: 120, count: 24 })).toEqual([2]);
});
