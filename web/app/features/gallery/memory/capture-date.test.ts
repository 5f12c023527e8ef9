import sharp from 'sharp';
import { expect, test } from 'vitest';
import {
  captureYears,
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

interface Metadata {
  original?: string;
  digitized?: string;
  gps?: string;
  /** The date of XMP. */
  xmp?: string;
}

/** Returns a photograph with dates in its metadata. */
async function createPhotograph({ original, digitized, gps, xmp }: Metadata, name = 'a.jpg'): Promise<File> {
  const photograph = sharp({ create: { width: 8, height: 8, channels: 3, background: '#a52' } });
  const dates = {
    ...(original === undefined ? {} : { DateTimeOriginal: original }),
    ...(digitized === undefined ? {} : { DateTimeDigitized: digitized }),
  };
  photograph.withExif({ IFD2: dates, ...(gps ? { IFD3: { GPSDateStamp: gps } } : {}) });
  if (xmp)
    photograph.withXmp(
      '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
        `<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="${xmp}"/></rdf:RDF></x:xmpmeta>`,
    );
  return new File([new Uint8Array(await photograph.jpeg().toBuffer())], name, { type: 'image/jpeg' });
}

const camera = 'camera' as const;

test.each<[string, Metadata, string, Awaited<ReturnType<typeof readCaptureDate>>]>([
  [
    'of the camera, before that of a program that edited it',
    { original: '1966:04:02 12:00:00', xmp: '2020-05-05T12:00:00' },
    'a.jpg',
    { month: '4', year: '1966', source: camera },
  ],
  [
    'of the scanner, if that of the camera is zero',
    { original: '0000:00:00 00:00:00', digitized: '1974:07:01 00:00:00' },
    'a.jpg',
    { month: '7', year: '1974', source: camera },
  ],
  [
    'of the program, if the camera wrote none',
    { original: '    :  :     :  :  ', xmp: '1988-03' },
    'a.jpg',
    { month: '3', year: '1988', source: camera },
  ],
  [
    'of the satellites, if there is no other',
    { gps: '2012:03:04' },
    'a.jpg',
    { month: '3', year: '2012', source: camera },
  ],
  [
    'of the file name, if there is no other',
    {},
    'Rose 1958.jpg',
    { month: '', year: '1958', source: 'file name' },
  ],
])('the date of a photograph is that %s', async (_, metadata, name, captureDate) => {
  expect(await readCaptureDate(await createPhotograph(metadata, name))).toEqual(captureDate);
});
