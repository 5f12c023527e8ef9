import { expect, test } from 'vitest';
import { readPeriod, writePeriod } from './period.ts';

test('the default period is this month', () => {
  expect(readPeriod(null)).toEqual({ option: 'this month' });
  expect(writePeriod({ option: 'this month' })).toBeNull();
});

test.each(['previous-month', 'this-year', '2026-03'])('%s in the URL is the selected period', (param) => {
  expect(writePeriod(readPeriod(param))).toBe(param);
});

test.each(['2026-13', '0000-01', 'constructor', 'toString', '<script>', '2026-3'])(
  '%s in the URL means this month',
  (param) => {
    expect(readPeriod(param)).toEqual({ option: 'this month' });
  },
);
