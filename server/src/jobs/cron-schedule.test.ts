import { expect, test } from 'vitest';
import { findLastDue, findNextDue, isCronPattern, toCronPattern } from './cron-schedule.ts';

const now = new Date('2027-03-10T02:15:30Z');

test.each([
  ['02:15', '15 2 * * *'],
  ['2:05', '5 2 * * *'],
  [' 23:59 ', '59 23 * * *'],
  ['30 3 * * 1', '30 3 * * 1'],
])('%j is the pattern %j', (schedule, pattern) => {
  expect(toCronPattern(schedule)).toBe(pattern);
  expect(isCronPattern(pattern)).toBe(true);
});

test.each(['', '24:00', '2:5', '* * * *', '* * * * * *', '61 2 * * *', 'every night', '0 0 30 2 *'])(
  '%j is not a schedule',
  (schedule) => expect(isCronPattern(toCronPattern(schedule))).toBe(false),
);

test.each([
  ['15 2 * * *', '2027-03-10T02:15:00Z', '2027-03-11T02:15:00Z'],
  ['16 2 * * *', '2027-03-09T02:16:00Z', '2027-03-10T02:16:00Z'],
  ['0 0 * * 0', '2027-03-07T00:00:00Z', '2027-03-14T00:00:00Z'],
  ['0 0 1 1 *', '2027-01-01T00:00:00Z', '2028-01-01T00:00:00Z'],
])('%j is due last at %s and next at %s', (pattern, last, next) => {
  expect(findLastDue(pattern, now)).toEqual(new Date(last));
  expect(findNextDue(pattern, now)).toEqual(new Date(next));
});
