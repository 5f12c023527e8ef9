import { expect, test } from 'vitest';
import { addDays, addMonths, formatLongDate, formatMonth, monthAfter, weekdayOf, weeksOf } from './dates.ts';

test('days are added across months, leap days and clock changes', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2027-03-13', 2)).toBe('2027-03-15');
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
});

test('adding or subtracting a month keeps the day or uses the last day of the month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28');
  expect(addMonths('2027-12-15', 1)).toBe('2028-01-15');
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15');
});

test('months are added across years, and dates are formatted independently of the time zone', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(formatMonth('2027-03')).toBe('March 2027');
  expect(formatLongDate('2027-03-01')).toBe('Monday, March 1, 2027');
  expect([weekdayOf('2027-03-01'), weekdayOf('2027-03-07')]).toEqual([1, 0]);
});

test('a month is shown in whole weeks that start on Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeks[4]?.[6]).toBe('2026-12-05');
});

test('a month has as many rows as the weeks it overlaps', () => {
  expect(weeksOf('2026-02')).toHaveLength(4);
  expect(weeksOf('2027-02')).toHaveLength(5);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test('days are consecutive across clock changes', () => {
  for (const month of ['2026-03', '2026-11', '2028-02']) {
    const days = weeksOf(month).flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days.filter((day) => day.startsWith(month))).toHaveLength(
      new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate(),
    );
  }
});
