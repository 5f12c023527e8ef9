import { expect, test } from 'vitest';
import { secondsLeft } from './time-left.ts';

test('the time left goes by how far it came since one began to look', () => {
  expect(secondsLeft({ percent: 0, at: 0 }, { percent: 25, at: 10_000 })).toBe(30);
  expect(secondsLeft({ percent: 40, at: 5_000 }, { percent: 70, at: 35_000 })).toBe(30);
  expect(secondsLeft({ percent: 0, at: 0 }, { percent: 100, at: 10_000 })).toBe(0);
});

test('nothing is said before there is something to go by', () => {
  expect(secondsLeft({ percent: 0, at: 0 }, { percent: 50, at: 2_000 })).toBeNull();
  expect(secondsLeft({ percent: 30, at: 0 }, { percent: 31, at: 60_000 })).toBeNull();
});
