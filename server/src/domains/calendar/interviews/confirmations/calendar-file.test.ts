import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarEntry } from './calendar-file.ts';

const noon = new Date('2027-05-03T19:00:00Z');
const start = new Date('2027-05-04T17:00:00Z');

test('gives a cancelled entry the status CANCELLED', () => {
  const text = formatCalendarEntry({
    method: 'CANCEL',
    uid: 'one@lifestory',
    sequence: 3,
    stamp: noon,
    startsAt: start,
    durationMinutes: 60,
    summary: 'Cancelled: Lifestory interview',
    description: 'This interview will not take place.',
    url: null,
    organizer: { name: 'Lifestory', email: 'hello@lifestory.example' },
    guest: { name: 'Ana', email: 'ana@example.com' },
  });
  expect(text).toContain('METHOD:CANCEL\r\n');
  expect(text).toContain('STATUS:CANCELLED\r\n');
  expect(text).toContain('SEQUENCE:3\r\n');
  expect(text).not.toContain('VALARM');
});

test('folds long lines by bytes, never within a character', () => {
  const summary = 'Ein Gespräch über 🎂 und Großmütter '.repeat(9).trim();
  const text = formatCalendarEntry({
    method: 'REQUEST',
    uid: 'one@lifestory',
    sequence: 0,
    stamp: noon,
    startsAt: start,
    durationMinutes: 60,
    summary,
    description: 'x',
    url: null,
    organizer: { name: 'Lifestory', email: 'hello@lifestory.example' },
    guest: { name: 'Ana', email: 'ana@example.com' },
  });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replace(/\r\n /g, '')).toContain(`SUMMARY:${summary}\r\n`);
});

test('keeps the exact start and end of an entry in every hour around a change of daylight saving time', () => {
  const readInstant = (text: string, field: string) =>
    new RegExp(`^${field}:(\\d{4})(\\d\\d)(\\d\\d)T(\\d\\d)(\\d\\d)(\\d\\d)Z\r$`, 'm')
      .exec(text)
      ?.slice(1)
      .map(Number) ?? [];
  const utcParts = (at: Date) => [
    at.getUTCFullYear(),
    at.getUTCMonth() + 1,
    at.getUTCDate(),
    at.getUTCHours(),
    at.getUTCMinutes(),
    at.getUTCSeconds(),
  ];
  fc.assert(
    fc.property(
      fc.constantFrom('2027-03-14T08:00:00Z', '2027-11-07T07:00:00Z'),
      fc.integer({ min: 0, max: 6 * 60 }),
      fc.integer({ min: 1, max: 240 }),
      (firstInstant, minute, durationMinutes) => {
        const startsAt = new Date(Date.parse(firstInstant) + minute * 60_000);
        const text = formatCalendarEntry({
          method: 'REQUEST',
          uid: 'one@lifestory',
          sequence: 0,
          stamp: noon,
          startsAt,
          durationMinutes,
          summary: 'Lifestory interview',
          description: 'x',
          url: null,
          organizer: { name: 'Lifestory', email: 'hello@lifestory.example' },
          guest: { name: 'Ana', email: 'ana@example.com' },
        });
        expect(readInstant(text, 'DTSTART')).toEqual(utcParts(startsAt));
        expect(readInstant(text, 'DTEND')).toEqual(
          utcParts(new Date(startsAt.getTime() + durationMinutes * 60_000)),
        );
      },
    ),
  );
});
