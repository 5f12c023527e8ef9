import { expect, test } from 'vitest';
import { planMonth, planSlot } from './slot.plan.ts';

const marchFirst = new Date('2027-03-01T08:00:00Z');
const sundays = [7];

test('a slot in the hour skipped by daylight saving time is reported as skipped', () => {
  const { planned, skipped } = planMonth('2027-03', sundays, { from: '02:30', to: '04:00' }, marchFirst);
  expect(planned.map(({ date }) => date)).toEqual(['2027-03-07', '2027-03-21', '2027-03-28']);
  expect(skipped).toMatchObject([{ date: '2027-03-14', reason: 'summer-time' }]);
});

test('a slot in the repeated hour is in its first occurrence', () => {
  const slot = planSlot('2026-11-01', '01:30', '03:00');
  expect(slot?.startsAt).toEqual(new Date('2026-11-01T08:30:00Z'));
});

test.each([
  ['00:30', '01:30', 60],
  ['00:30', '02:00', 90],
  ['01:30', '02:00', 30],
  ['01:30', '03:00', 90],
  ['01:00', '01:45', 45],
  ['02:00', '03:00', 60],
])('when daylight saving time ends, a slot from %s to %s lasts %i minutes', (from, to, minutes) => {
  const slot = planSlot('2026-11-01', from, to);
  expect(((slot?.endsAt.getTime() ?? 0) - (slot?.startsAt.getTime() ?? 0)) / 60_000).toBe(minutes);
});

test('a slot across the start of daylight saving time ends at its wall-clock time', () => {
  expect(planSlot('2027-03-14', '01:30', '03:30')?.endsAt).toEqual(new Date('2027-03-14T10:30:00Z'));
});

test('the same wall-clock time is a different instant in summer', () => {
  expect(planSlot('2027-03-13', '10:00', '11:00')?.startsAt).toEqual(new Date('2027-03-13T18:00:00Z'));
  expect(planSlot('2027-03-15', '10:00', '11:00')?.startsAt).toEqual(new Date('2027-03-15T17:00:00Z'));
});

test('only future dates are planned; today counts until the time has passed', () => {
  const now = new Date('2027-05-17T19:00:00Z');
  const mondays = planMonth('2027-05', [1], { from: '13:00', to: '14:00' }, now);
  expect(mondays.planned.map(({ date }) => date)).toEqual(['2027-05-17', '2027-05-24', '2027-05-31']);
  const earlier = planMonth('2027-05', [1], { from: '11:00', to: '12:00' }, now);
  expect(earlier.planned.map(({ date }) => date)).toEqual(['2027-05-24', '2027-05-31']);
  expect(earlier.skipped).toMatchObject([{ date: '2027-05-17', reason: 'past' }]);
});
