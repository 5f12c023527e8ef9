import { expect, test } from 'vitest';
import { calendarText } from './calendar-file.ts';

const noon = new Date('2027-05-03T19:00:00Z');
const start = new Date('2027-05-04T17:00:00Z');

test('a cancelled entry says so', () => {
  const text = calendarText({
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

test('long lines are folded by bytes, and never within a character', () => {
  const summary = 'Ein Gespräch über 🎂 und Großmütter '.repeat(9).trim();
  const text = calendarText({
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
