import { expect, test } from 'vitest';
import { lastTwelveMonths, toPeriod } from './period.policy.ts';

test('this month ends before the first day of the next one, even at the end of a year', () => {
  expect(toPeriod({ option: 'this month' }, '2027-05-17')).toEqual({
    from: '2027-05-01',
    until: '2027-06-01',
  });
  expect(toPeriod({ option: 'this month' }, '2027-12-31')).toEqual({
    from: '2027-12-01',
    until: '2028-01-01',
  });
});

test('in January the previous month is December of the year before', () => {
  expect(toPeriod({ option: 'previous month' }, '2027-01-31')).toEqual({
    from: '2026-12-01',
    until: '2027-01-01',
  });
  expect(toPeriod({ option: 'previous month' }, '2027-03-31')).toEqual({
    from: '2027-02-01',
    until: '2027-03-01',
  });
});

test('this year runs from January to December, a selected month is that month', () => {
  expect(toPeriod({ option: 'this year' }, '2027-05-17')).toEqual({
    from: '2027-01-01',
    until: '2028-01-01',
  });
  expect(toPeriod({ option: 'custom', date: '2025-02' }, '2027-05-17')).toEqual({
    from: '2025-02-01',
    until: '2025-03-01',
  });
});

test('the last twelve months end with this one', () => {
  expect(lastTwelveMonths('2027-05-17')).toEqual({ from: '2026-06-01', until: '2027-06-01' });
});
