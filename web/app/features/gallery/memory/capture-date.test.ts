import { expect, test } from 'vitest';
import { captureYears, formatCaptureDate, parseCaptureDate } from './capture-date.ts';

const now = new Date('2027-03-01T12:00:00');

test('the years are the current one and the 130 before it', () => {
  const years = captureYears(now);
  expect([years[0], years.at(-1), years.length]).toEqual(['2027', '1897', 131]);
});

test.each([
  ['1998:07:14 10:00:00', { month: '7', year: '1998' }],
  ['2019-12-31T23:59:59', { month: '12', year: '2019' }],
  ['0000:00:00 00:00:00', null],
  ['2031:01:01 00:00:00', null],
  ['1998:13:14 10:00:00', null],
  ['yesterday', null],
  [undefined, null],
])('the metadata date %j is parsed as %j', (metadataDate, captureDate) => {
  expect(parseCaptureDate(metadataDate, now)).toEqual(captureDate);
});

test('a date is formatted as far as it is known', () => {
  expect(formatCaptureDate({ month: '6', year: '1958' })).toBe('June 1958');
  expect(formatCaptureDate({ month: '', year: '1958' })).toBe('1958');
});
