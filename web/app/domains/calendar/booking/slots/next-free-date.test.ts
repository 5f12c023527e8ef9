import { expect, test } from 'vitest';
import { findNextFreeDate } from './next-free-date.ts';

test('the next free day is the first one on or after a date, otherwise the first one overall', () => {
  const calendar = {
    currentDate: '2027-03-12',
    disabledDates: ['2027-03-12', '2027-03-14'],
    lastDate: '2027-03-15',
  };
  expect(findNextFreeDate(calendar, '2027-03-12')).toBe('2027-03-13');
  expect(findNextFreeDate(calendar, '2027-03-14')).toBe('2027-03-15');
  expect(findNextFreeDate(calendar, '2027-03-20')).toBe('2027-03-13');
  expect(findNextFreeDate({ ...calendar, lastDate: null }, '2027-03-12')).toBeNull();
});
