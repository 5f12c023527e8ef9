import { expect, test } from 'vitest';
import { formatDollars, formatShortDollars } from './money.ts';
import { formatLocalTime, formatStoryTime, formatTime, toInstant } from './time.ts';

test.each([
  ['2026-07-01T17:00:00Z', 'MM-DD-YYYY, h:mm A', '07-01-2026, 10:00 AM'],
  ['2026-07-01T03:05:00Z', 'MM/DD/YYYY hh:mmA', '06/30/2026 08:05PM'],
  ['2026-01-01T08:00:00Z', 'DD-MM-YYYY HH:mm', '01-01-2026 00:00'],
  ['2026-01-01T20:00:00Z', 'MMM, YYYY h:mm A', 'Jan, 2026 12:00 PM'],
  ['1941-02-03', 'MM-DD-YYYY', '02-03-1941'],
  ['2026-03-08 00:30:00', 'YYYY-MM-DD h:mm A', '2026-03-08 12:30 AM'],
  ['14:30:00', 'h:mm A', '2:30 PM'],
  ['2026-07-04T07:05:00Z', 'ddd, MMM D, HH:mm, hh:mm A', 'Sat, Jul 4, 00:05, 12:05 AM'],
  ['not a time', 'h:mm A', ''],
])('%s formatted as %s is “%s”', (value, pattern, text) => expect(formatTime(value, pattern)).toBe(text));

test('an instant is formatted in Los Angeles time and in the visitor’s local time', () => {
  const instant = '2026-07-01T17:00:00Z';
  expect(formatStoryTime(instant)).toBe('10:00 AM (PST)');
  expect(formatLocalTime(instant, 'Europe/Berlin')).toBe('7:00 PM your time');
  expect(formatLocalTime(instant, 'Asia/Kolkata')).toBe('10:30 PM your time');
  expect(formatLocalTime(instant, 'Asia/Tokyo')).toBe('Thu 2:00 AM your time');
  expect(formatLocalTime(instant, 'America/Los_Angeles')).toBeNull();
  expect(formatLocalTime(instant, 'America/Vancouver')).toBeNull();
});

test.each([
  ['2026-01-15 10:00:00', '2026-01-15T18:00:00Z'],
  ['2026-07-15 10:00:00', '2026-07-15T17:00:00Z'],
  ['2026-11-01 01:30:00', '2026-11-01T08:30:00Z'],
  ['2026-11-01 02:30:00', '2026-11-01T10:30:00Z'],
])('a Los Angeles wall-clock time of %s is converted to %s', async (wall, instant) =>
  expect(await toInstant(wall)).toBe(instant),
);

test('amounts are formatted in dollars', () => {
  expect([formatDollars(1250), formatDollars(9.5), formatShortDollars(250), formatShortDollars(9.5)]).toEqual(
    ['$1,250.00', '$9.50', '$250', '$9.50'],
  );
});
