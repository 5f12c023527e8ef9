import { expect, test } from 'vitest';
import { estimateSecondsLeft } from './time-left.ts';

test('the time left is estimated from the progress since the first sample', () => {
  expect(estimateSecondsLeft({ percent: 0, atMs: 0 }, { percent: 25, atMs: 10_000 })).toBe(30);
  expect(estimateSecondsLeft({ percent: 40, atMs: 5_000 }, { percent: 70, atMs: 35_000 })).toBe(30);
  expect(estimateSecondsLeft({ percent: 0, atMs: 0 }, { percent: 100, atMs: 10_000 })).toBe(0);
});

test('there is no estimate without enough progress', () => {
  expect(estimateSecondsLeft({ percent: 0, atMs: 0 }, { percent: 50, atMs: 2_000 })).toBeNull();
  expect(estimateSecondsLeft({ percent: 30, atMs: 0 }, { percent: 31, atMs: 60_000 })).toBeNull();
});
