import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  captureYears,
  findCaptureDate,
  formatCaptureDate,
  parseCaptureDate,
  parseFileName,
  readCaptureDate,
} from './capture-date.ts';

const now = new Date('2027-03-01T12:00:00');

test('the years are the current one and the 130 before it', () => {
  const years = captureYears(now);
  expect([years[0], years.at(-1), years.length]).toEqual(['2027', '1897', 131]);
});

test.each([
  ['1998:07:14 10:00:00', { month: '7', year: '1998' }],
  ['2019-12-31T23:59:59', { month: '12', year: '2019' }],
  ['1958', { month: '', year: '1958' }],
  ['1988-03', { month: '3', year: '1988' }],
  ['1974:00:00 00:00:00', { month: '', year: '1974' }],
  ['0000:00:00 00:00:00', null],
  ['    :  :     :  :  ', null],
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

test.each([
  ['Rose 1958.jpg', { month: '', year: '1958' }],
  ['1958-06 at the sea.jpg', { month: '6', year: '1958' }],
  ['IMG_20190714_101010.jpg', { month: '7', year: '2019' }],
  ['IMG_1958.HEIC', null],
  ['DSC01958.jpg', null],
  ['scan.jpg', null],
  ['19581.jpg', null],
])('the name %s says %j', (name, captureDate) => {
  expect(parseFileName(name, now)).toEqual(captureDate);
});

const at = (description: string) => ({ description });

test.each<[string, Parameters<typeof findCaptureDate>[0], ReturnType<typeof findCaptureDate>]>([
  [
    'that of the camera, before that of a program that edited it',
    {
      exif: { DateTimeOriginal: at('1966:04:02 12:00:00') },
      xmp: { DateTimeOriginal: at('2020-05-05T12:00:00') },
    },
    { month: '4', year: '1966' },
  ],
  [
    'that of the scanner, if that of the camera is zero',
    { exif: { DateTimeOriginal: at('0000:00:00 00:00:00'), DateTimeDigitized: at('1974:07:01 00:00:00') } },
    { month: '7', year: '1974' },
  ],
  [
    'that of the program, if that of the camera is empty',
    { exif: { DateTimeOriginal: at('    :  :     :  :  ') }, xmp: { DateCreated: at('1988-03') } },
    { month: '3', year: '1988' },
  ],
  [
    'that of the satellites, if there is no better one',
    { exif: { GPSDateStamp: at('2012:03:04') }, iptc: { 'Date Created': at('2015-01-01') } },
    { month: '3', year: '2012' },
  ],
  [
    'that of IPTC, if there is no better one',
    { iptc: { 'Date Created': at('1966-04-02') } },
    { month: '4', year: '1966' },
  ],
  ['none, if there is none', {}, null],
])('the date of a photograph is %s', (_, groups, captureDate) => {
  expect(findCaptureDate(groups, now)).toEqual(captureDate);
});

async function createPhotograph(name: string, dates: Record<string, string>): Promise<File> {
  const photograph = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });
  const content = await photograph.withExif({ IFD2: dates }).jpeg().toBuffer();
  return new File([new Uint8Array(content)], name, { type: 'image/jpeg' });
}

test('the date is read from the file, or else from its name', async () => {
  const zero = { DateTimeOriginal: '0000:00:00 00:00:00' };
  const scanned = await createPhotograph('Rose 1958.jpg', {
    ...zero,
    DateTimeDigitized: '1974:07:01 00:00:00',
  });
  expect(await readCaptureDate(scanned)).toEqual({ month: '7', year: '1974', source: 'camera' });
  const named = await createPhotograph('Rose 1958.jpg', zero);
  expect(await readCaptureDate(named)).toEqual({ month: '', year: '1958', source: 'file name' });
});
