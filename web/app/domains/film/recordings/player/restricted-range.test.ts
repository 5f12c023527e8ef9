import { expect, test } from 'vitest';
import { findSkipTarget } from './restricted-range.ts';

const ranges = [
  { start_ms: 60_000, end_ms: 90_000 },
  { start_ms: 10_000, end_ms: 20_000 },
  { start_ms: 90_000, end_ms: 95_500 },
];

test.each([
  [9.9, null],
  [10, 20],
  [19.9, 20],
  [20, null],
  [61, 95.5],
  [95.5, null],
])('from second %d, playback continues at %s', (seconds, target) => {
  expect(findSkipTarget(ranges, seconds)).toBe(target);
});
