import { expect, test } from 'vitest';
import { monthChoices } from './month-choices.ts';

test('month choices run from the current month to December', () => {
  expect(monthChoices('2027-01-31')).toHaveLength(12);
  expect(monthChoices('2027-07-05')).toEqual([
    '2027-07',
    '2027-08',
    '2027-09',
    '2027-10',
    '2027-11',
    '2027-12',
  ]);
  expect(monthChoices('2027-09-30').at(-1)).toBe('2027-12');
});

test('from October on, month choices run up to six months ahead', () => {
  expect(monthChoices('2026-10-01').at(-1)).toBe('2027-04');
  expect(monthChoices('2026-12-31')).toEqual([
    '2026-12',
    '2027-01',
    '2027-02',
    '2027-03',
    '2027-04',
    '2027-05',
    '2027-06',
  ]);
});
