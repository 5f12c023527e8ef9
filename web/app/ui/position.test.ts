import { expect, test } from 'vitest';
import { formatPosition, parsePosition } from './position.ts';

test.each([
  [0, '0:00'],
  [7_900, '0:07'],
  [750_000, '12:30'],
  [3_723_000, '1:02:03'],
])('%d milliseconds are shown as %s', (ms, text) => {
  expect(formatPosition(ms)).toBe(text);
});

test.each([
  ['45', 45_000],
  ['12:30', 750_000],
  [' 1:02:03 ', 3_723_000],
  ['90:00', 5_400_000],
  ['12:75', null],
  ['1:75:00', null],
  ['1:2:3:4', null],
  ['noon', null],
  ['', null],
  ['-1', null],
])('“%s” is read as %s milliseconds', (text, ms) => {
  expect(parsePosition(text)).toBe(ms);
});
