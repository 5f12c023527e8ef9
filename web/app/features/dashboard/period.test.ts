import { expect, test } from 'vitest';
import { readPeriod, writePeriod } from './period.ts';

test('the filter begins with this month', () => {
  expect(readPeriod(null)).toEqual({ option: 'this month' });
  expect(writePeriod({ option: 'this month' })).toBeNull();
});

test.each(['previous-month', 'this-year', '2026-03'])('%s in the address is what was chosen', (word) => {
  expect(writePeriod(readPeriod(word))).toBe(word);
});

test.each(['2026-13', '0000-01', 'constructor', 'toString', '<script>', '2026-3'])(
  '%s in the address is this month',
  (word) => {
    expect(readPeriod(word)).toEqual({ option: 'this month' });
  },
);
