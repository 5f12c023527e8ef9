import { loadChunk } from '../../../../ui/loading/chunk.ts';
import { trustMarkup } from '../../../../ui/trusted-types.ts';

/** How many years before the current one a photograph may have been taken. */
const maxAgeYears = 130;

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Month and year in which a photograph was taken, as selected in a form; '' when not selected. */
export interface CaptureDate {
  month: string;
  year: string;
}

/** The options of the month field, `1` to `12`. */
export const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: monthFormat.format(Date.UTC(2000, index)),
}));

/** The options of the year field: the current year and the 130 before it. */
export const captureYears = (now: Date): string[] =>
  Array.from({ length: maxAgeYears + 1 }, (_, ageYears) => String(now.getFullYear() - ageYears));

/** Formats a capture date: `June 1958`, or `1958`. */
export const formatCaptureDate = ({ month, year }: CaptureDate): string =>
  [months.find(({ value }) => value === month)?.label, year].filter(Boolean).join(' ');

/** A capture date that is offered, and where it comes from. */
export interface SuggestedDate extends CaptureDate {
  source: 'camera' | 'file name';
}

/**
 * Parses a date of metadata, `YYYY:MM:DD …`, or with `-` and fewer parts; null if the form does not offer that year or
 * month. Cameras without a clock write zeros, other programs spaces.
 */
export function parseCaptureDate(metadataDate: string | undefined, now: Date): CaptureDate | null {
  const [, year = '', month = '00'] = /^(\d{4})(?:[:-](\d{2}))?/.exec(metadataDate ?? '') ?? [];
  const captureDate = { year, month: month === '00' ? '' : String(Number(month)) };
  const isOffered =
    captureYears(now).includes(year) &&
    (captureDate.month === '' || months.some(({ value }) => value === captureDate.month));
  return isOffered ? captureDate : null;
}

/** Names that cameras give by counting: their four digits are not a year. */
const countedName = /^(?:img|dsc|dscn|dscf|pict?|sam)[-_ ]?\d{4}(?:\D|$)/i;

/** Reads a year, and a month behind it, from the name of a file, such as `Rose 1958-06.jpg`; null if it has none. */
export function parseFileName(name: string, now: Date): CaptureDate | null {
  if (countedName.test(name)) return null;
  const [, year, month] =
    /(?<!\d)(1[89]\d\d|20\d\d)(?:[-_. ]?(0[1-9]|1[0-2])(?:[-_. ]?(?:[0-2]\d|3[01]))?)?(?!\d)/.exec(name) ??
    [];
  return year ? parseCaptureDate(month ? `${year}-${month}` : year, now) : null;
}

// XMP metadata is parsed into a document that is read but never rendered.
const domParser = {
  parseFromString: (xml: string) =>
    new DOMParser().parseFromString(trustMarkup(xml) as string, 'application/xml'),
};

type Tags = Record<string, { description?: unknown } | undefined>;

/** Groups of tags with dates, and the tags of each, best first: cameras write EXIF, and programs that edit XMP. */
const dateTags: ['exif' | 'xmp' | 'iptc', string[]][] = [
  ['exif', ['DateTimeOriginal', 'DateTimeDigitized']],
  ['xmp', ['DateTimeOriginal', 'DateCreated', 'DateTimeDigitized', 'CreateDate']],
  ['exif', ['GPSDateStamp']],
  ['iptc', ['Date Created']],
];

/** Finds the best capture date in the metadata of a file; null if none is offered by the form. */
export function findCaptureDate(
  groups: { exif?: Tags; xmp?: Tags; iptc?: Tags },
  now: Date,
): CaptureDate | null {
  for (const [group, names] of dateTags) {
    for (const name of names) {
      const date = parseCaptureDate(String(groups[group]?.[name]?.description ?? ''), now);
      if (date) return date;
    }
  }
  return null;
}

/**
 * Reads the capture date from a file's metadata, or else from its name; null if there is none. The parser is loaded with
 * the first file.
 */
export async function readCaptureDate(file: File): Promise<SuggestedDate | null> {
  const now = new Date();
  try {
    const { load } = await loadChunk(() => import('exifreader'));
    const groups = await load(await file.arrayBuffer(), { async: true, expanded: true, domParser });
    const date = findCaptureDate(groups as Parameters<typeof findCaptureDate>[0], now);
    if (date) return { ...date, source: 'camera' };
  } catch {
    // A file without metadata, or with damaged ones.
  }
  const date = parseFileName(file.name, now);
  return date && { ...date, source: 'file name' };
}
