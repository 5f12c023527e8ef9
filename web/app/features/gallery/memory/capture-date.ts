import { loadChunk } from '../../../ui/loading/chunk.ts';
import { trustMarkup } from '../../../ui/trusted-types.ts';

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

/** Parses an EXIF date, `YYYY:MM:DD …`; null if the form does not offer that month and year. */
export function parseCaptureDate(metadataDate: string | undefined, now: Date): CaptureDate | null {
  const [, year = '', month = ''] = /^(\d{4})[:-](\d{2})[:-]\d{2}/.exec(metadataDate ?? '') ?? [];
  const captureDate = { year, month: String(Number(month)) };
  const isOffered =
    captureYears(now).includes(year) && months.some(({ value }) => value === captureDate.month);
  return isOffered ? captureDate : null;
}

// XMP metadata is parsed into a document that is read but never rendered.
const domParser = {
  parseFromString: (xml: string) =>
    new DOMParser().parseFromString(trustMarkup(xml) as string, 'application/xml'),
};

/**
 * Reads the capture date from a file's metadata; null if there is none or it cannot be read. The parser is loaded with
 * the first file.
 */
export async function readCaptureDate(file: File): Promise<CaptureDate | null> {
  try {
    const { load } = await loadChunk(() => import('exifreader'));
    const tags = await load(await file.arrayBuffer(), { async: true, domParser });
    return parseCaptureDate((tags.DateTimeOriginal ?? tags.DateTimeDigitized)?.description, new Date());
  } catch {
    return null;
  }
}
