import fc from 'fast-check';
import { expect, test } from 'vitest';
import { planMonth, planSlot } from './slot-plan.ts';

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
  ['00:30', '02:00', 150],
  ['01:30', '02:00', 90],
  ['01:30', '03:00', 150],
  ['01:45', '02:15', 90],
  ['01:00', '01:45', 45],
  ['02:00', '03:00', 60],
])('when daylight saving time ends, a slot from %s to %s lasts %i minutes', (from, to, minutes) => {
  const slot = planSlot('2026-11-01', from, to);
  expect(((slot?.endsAt.getTime() ?? 0) - (slot?.startsAt.getTime() ?? 0)) / 60_000).toBe(minutes);
});

test('a slot across the start of daylight saving time ends at its wall-clock time', () => {
  expect(planSlot('2027-03-14', '01:30', '03:30')?.endsAt).toEqual(new Date('2027-03-14T10:30:00Z'));
});

test.each([
  ['01:00', '02:00', 60],
  ['01:45', '02:00', 15],
  ['01:45', '03:00', 15],
  ['00:00', '04:00', 180],
  ['03:00', '04:00', 60],
  ['01:30', '02:01', null],
  ['01:30', '02:59', null],
  ['02:00', '03:00', null],
  ['02:00', '02:30', null],
  ['02:59', '04:00', null],
])('when daylight saving time begins, a slot from %s to %s lasts %s minutes', (from, to, minutes) => {
  const slot = planSlot('2027-03-14', from, to);
  expect(slot && (slot.endsAt.getTime() - slot.startsAt.getTime()) / 60_000).toBe(minutes);
});

/** The local time of an instant in a zone. */
const localTimeIn = (zone: string, instant: Date) =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone).toPlainDateTime();

/** The instants at which the clocks of a zone change from 2026-11-28 on, for three years. */
function listClockChanges(zone: string): Temporal.ZonedDateTime[] {
  const changes: Temporal.ZonedDateTime[] = [];
  let next = Temporal.ZonedDateTime.from(`2026-11-28T00:00[${zone}]`).getTimeZoneTransition('next');
  for (; next && next.year < 2030; next = next.getTimeZoneTransition('next')) changes.push(next);
  return changes;
}

const zones = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'America/Santiago',
];

test('on every day around a change of the clocks, a slot begins and ends at its times, or is left out', () => {
  const days = zones.flatMap((zone) =>
    [...listClockChanges(zone), Temporal.ZonedDateTime.from(`2027-06-01T12:00[${zone}]`)].flatMap((change) =>
      [-1, 0, 1].map((shift) => ({ zone, date: change.add({ days: shift }).toPlainDate() })),
    ),
  );
  expect(days.length).toBeGreaterThan(80);
  const times = fc
    .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1439 }))
    .filter(([a, b]) => a < b);
  const toTime = (minutes: number) => new Temporal.PlainTime().add({ minutes });
  const property = fc.property(fc.constantFrom(...days), times, ({ zone, date }, [first, last]) => {
    const [from, to] = [toTime(first), toTime(last)];
    const slot = planSlot(String(date), from.toString().slice(0, 5), to.toString().slice(0, 5), zone);
    const exists = (time: Temporal.PlainTime) =>
      date.toZonedDateTime({ timeZone: zone, plainTime: time }).toPlainTime().equals(time);
    const isEnd = exists(to) || exists(to.subtract({ minutes: 1 }));
    expect(slot !== null).toBe(exists(from) && isEnd);
    if (!slot) return;
    expect(slot.endsAt > slot.startsAt).toBe(true);
    expect(localTimeIn(zone, slot.startsAt).toString()).toBe(date.toPlainDateTime(from).toString());
    if (exists(to))
      expect(localTimeIn(zone, slot.endsAt).toString()).toBe(date.toPlainDateTime(to).toString());
    // No time stands for an earlier instant: the first one is meant.
    const earlier = (instant: Date) => localTimeIn(zone, new Date(instant.getTime() - 3_600_000));
    expect(earlier(slot.startsAt).equals(date.toPlainDateTime(from))).toBe(false);
    expect(earlier(slot.endsAt).equals(date.toPlainDateTime(to))).toBe(false);
  });
  fc.assert(property, { numRuns: 5_000 });
});

test('slots that follow each other on the clock never overlap', () => {
  for (const zone of zones) {
    for (const change of listClockChanges(zone)) {
      const date = String(change.subtract({ seconds: 1 }).toPlainDate());
      const quarters = Array.from({ length: 95 }, (_, index) => {
        const at = (minutes: number) => new Temporal.PlainTime().add({ minutes }).toString().slice(0, 5);
        return planSlot(date, at(index * 15), at(index * 15 + 15), zone);
      }).filter((slot) => slot !== null);
      for (const [index, slot] of quarters.entries()) {
        const previous = quarters[index - 1];
        if (previous) expect(previous.endsAt <= slot.startsAt, `${zone} ${date} ${slot.from}`).toBe(true);
      }
    }
  }
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
