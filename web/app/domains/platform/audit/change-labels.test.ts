import { expect, test } from 'vitest';
import { actionLabel, fieldLabel, isMeaningful, subjectLabel, valueLabel } from './change-labels.ts';

const subject = { id: 'x', url: null };

test('actions and subjects have labels', () => {
  expect(actionLabel('interview deleted')).toBe('Session deleted');
  expect(actionLabel('mail sent again')).toBe('E-mail sent again');
  expect(subjectLabel({ ...subject, kind: 'interview', name: 'Rose Whitaker' })).toBe(
    'Session of Rose Whitaker',
  );
  expect(subjectLabel({ ...subject, kind: 'slot batch', name: null })).toBe('Time slots');
  expect(subjectLabel({ ...subject, kind: 'person', name: null })).toBe('A deleted account');
  expect(subjectLabel({ ...subject, kind: 'teapot', name: null })).toBe('Teapot');
});

test('fields have labels', () => {
  expect(fieldLabel('fname')).toBe('First name');
  expect(fieldLabel('details.zip_code')).toBe('Zip code');
  expect(fieldLabel('amount_cents')).toBe('Amount');
  expect(fieldLabel('paid_at')).toBe('Paid');
  expect(fieldLabel('trialEndOn')).toBe('Trial until');
});

test('values are formatted for reading', () => {
  expect(valueLabel('amount_cents', 25_000)).toBe('$250.00');
  expect(valueLabel('days', 30)).toBe('30');
  expect(valueLabel('photographs', 20_000)).toBe('20,000');
  expect(fieldLabel('bytes')).toBe('Size');
  expect(valueLabel('bytes', 734_003_200)).toBe('734 MB');
  expect(valueLabel('bytes', 12)).toBe('12 bytes');
  expect(valueLabel('starts_at', '2027-05-03T19:00:00.000Z')).toBe('05-03-2027, 12:00 PM (PST)');
  expect(valueLabel('from', '14:30:00')).toBe('2:30 PM');
  expect(valueLabel('date', '2027-05-03')).toBe('05-03-2027');
  expect(valueLabel('active', false)).toBe('No');
  expect(valueLabel('bio', null)).toBe('');
  expect(valueLabel('method', 'booking_form')).toBe('booking form');
  expect(valueLabel('bio', '<b>Hello</b>')).toBe('<b>Hello</b>');
});

test('internal ids are omitted', () => {
  const isMeaningfulChange = (field: string, after: string) =>
    isMeaningful({ field, before: null, after, hidden: false });
  expect(isMeaningfulChange('story_id', 'x')).toBe(false);
  expect(isMeaningfulChange('recording', '01a1fc26-29e0-76e4-96b3-8f1781c132fc')).toBe(false);
  expect(isMeaningfulChange('file', 'rose.mp4')).toBe(true);
});
