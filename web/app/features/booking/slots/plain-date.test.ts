import { expect, test } from 'vitest';
import { matching } from '../../../ui/forms/search-select.tsx';
import { nextFreeDate } from './next-free-date.ts';
import { addDays, addMonths, longDate, weeksOf } from './plain-date.ts';

test('days are added across months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test('adding a month keeps the day or uses the last day of the month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-12-15', 1)).toBe('2028-01-15');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
});

test('the weeks of a month begin on Sunday and contain each of its days once', () => {
  const weeks = weeksOf('2027-03');
  expect(weeks[0]).toEqual([null, ...[1, 2, 3, 4, 5, 6].map((day) => `2027-03-0${day}`)]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat().filter(Boolean)).toHaveLength(31);
  expect(longDate('2027-03-01')).toBe('Monday, March 1, 2027');
});

test('the next free day is the first on or after a day, otherwise the first overall', () => {
  const calendar = {
    currentDate: '2027-03-12',
    disabledDates: ['2027-03-12', '2027-03-14'],
    lastDate: '2027-03-15',
  };
  expect(nextFreeDate(calendar, '2027-03-12')).toBe('2027-03-13');
  expect(nextFreeDate(calendar, '2027-03-14')).toBe('2027-03-15');
  expect(nextFreeDate(calendar, '2027-03-20')).toBe('2027-03-13');
  expect(nextFreeDate({ ...calendar, lastDate: null }, '2027-03-12')).toBeNull();
});

test('options that start with the text come first, ignoring accents and case', () => {
  const options = ['Kansas', 'Arkansas', 'Ålborg', 'Alabama'].map((label) => ({ label }));
  expect(matching(options, 'kans').map(({ label }) => label)).toEqual(['Kansas', 'Arkansas']);
  expect(matching(options, 'AL').map(({ label }) => label)).toEqual(['Ålborg', 'Alabama']);
});
