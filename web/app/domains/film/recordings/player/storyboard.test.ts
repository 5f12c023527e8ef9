import { expect, test } from 'vitest';
import { frameAt } from './storyboard.ts';

const storyboard = { columns: 4, rows: 3, frame_width: 160, frame_height: 90, interval_seconds: 10 };

test.each([
  [0, 0, 0],
  [9.9, 0, 0],
  [10, 160, 0],
  [45, 0, 90],
  [119, 480, 180],
  [5000, 480, 180],
  [-1, 0, 0],
])('second %d is shown by the picture at %d, %d', (seconds, x, y) => {
  expect(frameAt(storyboard, seconds)).toEqual({ x, y, width: 160, height: 90 });
});
