import { expect, test } from 'vitest';
import { estimateSecondsLeft } from './time-left.ts';

test('the time left is estimated from the progress since the first sample', () => {
  expect(estimateSecondsLeft({ percent: 0, at: 0 }, { percent: 25, at: 10_000 })).toBe(30);
  expect(estimateSecondsLeft({ percent: 40, at: 5_000 }, { percent: 70, at: 35_000 })).toBe(30);
  expect(estimateSecondsLeft({ percent: 0, at: 0 }, { percent: 100, at: 10_000 })).toBe(0);
});

test('there is no estimate without enough progress', () => {
  expect(estimateSecondsLeft({ percent: 0, at: 0 }, { percent: 50, at: 2_000 })).toBeNull();
  expect(estimateSecondsLeft({ percent: 30, at: 0 }, { percent: 31, at: 60_000 })).toBeNull();
});
