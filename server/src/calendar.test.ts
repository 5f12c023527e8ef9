import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  apiDateTime,
  dateAt,
  formatDateTime,
  formatForReader,
  instantOf,
  localDateTimeAt,
} from './calendar.ts';

const isoAt = (date: string, time: string) => instantOf(date, time)?.toISOString() ?? null;

describe('Sundays on which daylight saving time begins', () => {
  test.each(['2027-03-14', '2028-03-12', '2029-03-11'])('%s has no hour from 2 to 3 AM', (date) => {
    expect(isoAt(date, '01:59')).toBe(`${date}T09:59:00.000Z`);
    expect(isoAt(date, '02:00')).toBeNull();
    expect(isoAt(date, '02:59')).toBeNull();
    expect(isoAt(date, '03:00')).toBe(`${date}T10:00:00.000Z`);
    expect(isoAt(date, '10:00')).toBe(`${date}T17:00:00.000Z`);
  });
});

describe('Sundays on which daylight saving time ends', () => {
  test.each(['2026-11-01', '2027-11-07', '2028-11-05'])(
    'on %s an ambiguous time means the earlier of the two instants',
    (date) => {
      expect(isoAt(date, '00:30')).toBe(`${date}T07:30:00.000Z`);
      expect(isoAt(date, '01:30')).toBe(`${date}T08:30:00.000Z`);
      expect(isoAt(date, '02:00')).toBe(`${date}T10:00:00.000Z`);
      expect(isoAt(date, '10:00')).toBe(`${date}T18:00:00.000Z`);
    },
  );
});

test('a date begins at midnight in Los Angeles, not in UTC', () => {
  expect(dateAt(new Date('2027-03-01T07:59:59Z'))).toBe('2027-02-28');
  expect(dateAt(new Date('2027-03-01T08:00:00Z'))).toBe('2027-03-01');
  expect(dateAt(new Date('2027-07-01T06:59:59Z'))).toBe('2027-06-30');
  expect(dateAt(new Date('2027-07-01T07:00:00Z'))).toBe('2027-07-01');
});

test('a time is formatted for the API and for people', () => {
  const summer = new Date('2027-07-01T17:05:00Z');
  expect(apiDateTime(summer)).toBe('2027-07-01 10:05:00');
  expect(formatDateTime(summer)).toBe('Thursday, July 1, 2027 at 10:05 AM (PST)');
  expect(formatDateTime(new Date('2027-01-01T20:00:00Z'))).toBe('Friday, January 1, 2027 at 12:00 PM (PST)');
  expect(formatDateTime(new Date('2027-01-01T08:00:00Z'))).toBe('Friday, January 1, 2027 at 12:00 AM (PST)');
});

test('the API shows the local time of any instant, also around clock changes', () => {
  const formatLocal = (instant: Date) => {
    const plain = localDateTimeAt(instant)
      .toPlainDateTime()
      .round({ smallestUnit: 'second', roundingMode: 'floor' });
    return plain.toString().replace('T', ' ');
  };
  const timestamps = fc.integer({ min: Date.parse('1970-01-01'), max: Date.parse('2060-01-01') });
  fc.assert(
    fc.property(timestamps, (timestamp) => {
      expect(apiDateTime(new Date(timestamp))).toBe(formatLocal(new Date(timestamp)));
    }),
  );
  for (const change of ['2027-03-14T10:00:00Z', '2027-11-07T09:00:00Z'])
    for (const offsetMs of [-3_600_000, -1, 0, 1, 3_600_000]) {
      const instant = new Date(Date.parse(change) + offsetMs);
      expect(apiDateTime(instant)).toBe(formatLocal(instant));
    }
});

test('a sentence names the time of the reader with its city, where the clocks differ', () => {
  const noon = new Date('2027-05-03T19:00:00Z');
  const inLosAngeles = 'Monday, May 3, 2027 at 12:00 PM (PST), Los Angeles time';
  expect(formatForReader(noon, 'America/New_York')).toBe(
    `${inLosAngeles} (in New York: Monday, May 3, 2027 at 3:00 PM)`,
  );
  for (const zone of ['America/Tijuana', 'nowhere', undefined])
    expect(formatForReader(noon, zone)).toBe(inLosAngeles);
});

test('every existing local time converts to an instant and back', () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  const days = fc.integer({ min: 0, max: 3 * 365 });
  fc.assert(
    fc.property(days, minutes, (day, minute) => {
      const date = String(Temporal.PlainDate.from('2026-10-01').add({ days: day }));
      const time = String(Temporal.PlainTime.from('00:00').add({ minutes: minute })).slice(0, 5);
      const instant = instantOf(date, time);
      if (!instant) {
        expect(time.slice(0, 2)).toBe('02');
        return;
      }
      expect(`${dateAt(instant)} ${String(localDateTimeAt(instant).toPlainTime()).slice(0, 5)}`).toBe(
        `${date} ${time}`,
      );
    }),
  );
});
