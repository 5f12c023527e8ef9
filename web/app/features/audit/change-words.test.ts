import { expect, test } from 'vitest';
import { deedWords, fieldWords, isTelling, subjectWords, valueWords } from './change-words.ts';

const subject = { id: 'x', url: null };

test('deeds and subjects are said in the words of the screen', () => {
  expect(deedWords('interview deleted')).toBe('Session deleted');
  expect(deedWords('mail sent again')).toBe('E-mail sent again');
  expect(subjectWords({ ...subject, kind: 'interview', name: 'Rose Whitaker' })).toBe(
    'Session of Rose Whitaker',
  );
  expect(subjectWords({ ...subject, kind: 'slot batch', name: null })).toBe('Time slots');
  expect(subjectWords({ ...subject, kind: 'person', name: null })).toBe('An account that is gone');
  expect(subjectWords({ ...subject, kind: 'teapot', name: null })).toBe('Teapot');
});

test('fields are named in words', () => {
  expect(fieldWords('fname')).toBe('First name');
  expect(fieldWords('details.zip_code')).toBe('Zip code');
  expect(fieldWords('amount_cents')).toBe('Amount');
  expect(fieldWords('paid_at')).toBe('Paid');
});

test('values are written as people write them', () => {
  expect(valueWords('amount_cents', 25_000)).toBe('$250.00');
  expect(valueWords('days', 30)).toBe('30');
  expect(valueWords('photographs', 20_000)).toBe('20,000');
  expect(fieldWords('bytes')).toBe('Size');
  expect(valueWords('bytes', 734_003_200)).toBe('734 MB');
  expect(valueWords('bytes', 12)).toBe('12 bytes');
  expect(valueWords('starts_at', '2027-05-03T19:00:00.000Z')).toBe('05-03-2027, 12:00 PM (PST)');
  expect(valueWords('from', '14:30:00')).toBe('2:30 PM');
  expect(valueWords('date', '2027-05-03')).toBe('05-03-2027');
  expect(valueWords('active', false)).toBe('No');
  expect(valueWords('bio', null)).toBe('');
  expect(valueWords('bio', '<b>Hello</b>')).toBe('<b>Hello</b>');
});

test('numbers that only rows know each other by are left out', () => {
  const of = (field: string, after: string) => isTelling({ field, before: null, after, hidden: false });
  expect(of('story_id', 'x')).toBe(false);
  expect(of('recording', '01a1fc26-29e0-76e4-96b3-8f1781c132fc')).toBe(false);
  expect(of('file', 'rose.mp4')).toBe(true);
});
