import { expect, test } from 'vitest';
import { exceedsLimits } from './json-limits.ts';

test.each([
  ['[[[]]]', false],
  ['[[[[]]]]', true],
  ['{"a":{"b":[{}]}}', true],
  ['[[],[],[],[[]]]', false],
  ['["[[[[", "\\"[[[["]', false],
  ['["\\\\", [[[', true],
  ['[1,2,3,4,5]', false],
  ['[1,2,3,4,5,6]', true],
  ['["1,2,3,4,5,6"]', false],
])('%s has more than three levels or four commas: %j', (text, isExceeded) => {
  expect(exceedsLimits(text, { maxDepth: 3, maxCommas: 4 })).toBe(isExceeded);
});
