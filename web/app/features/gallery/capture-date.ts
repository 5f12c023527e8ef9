import { loadChunk } from '../../ui/chunk.ts';
import { trustMarkup } from '../../ui/trusted-types.ts';

/** How many years back from this one a photograph may have been taken. */
const yearsBack = 130;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** Month and year of a photograph as they are chosen: '' where nothing is. */
export interface CaptureDate {
  month: string;
  year: string;
}

/** The months to choose from, `1` to `12`. */
export const months = Array.from({ length: 12 }, (_, place) => ({
  value: String(place + 1),
  label: monthName.format(Date.UTC(2000, place)),
}));

/** The years to choose from: this one, and 130 before it. */
export const captureYears = (now: Date): string[] =>
  Array.from({ length: yearsBack + 1 }, (_, back) => String(now.getFullYear() - back));

/** `June 1958`, or `1958`. */
export const formatCaptureDate = ({ month, year }: CaptureDate): string =>
  [months.find(({ value }) => value === month)?.label, year].filter(Boolean).join(' ');

/** When a camera says that it took a photograph, `YYYY:MM:DD …`; null for what cannot be chosen here. */
export function parseCaptureDate(told: string | undefined, now: Date): CaptureDate | null {
  const [, year = '', month = ''] = /^(\d{4})[:-](\d{2})[:-]\d{2}/.exec(told ?? '') ?? [];
  const taken = { year, month: String(Number(month)) };
  const known = captureYears(now).includes(year) && months.some(({ value }) => value === taken.month);
  return known ? taken : null;
}

// What a program wrote into a photograph (XMP) becomes a document that is read and never shown.
const domParser = {
  parseFromString: (xml: string) =>
    new DOMParser().parseFromString(trustMarkup(xml) as string, 'application/xml'),
};

/** Reads from a photograph when it was taken; null when it does not tell. What reads it is loaded with the first one. */
export async function readCaptureDate(file: File): Promise<CaptureDate | null> {
  try {
    const { load } = await loadChunk(() => import('exifreader'));
    const tags = await load(await file.arrayBuffer(), { async: true, domParser });
    return parseCaptureDate((tags.DateTimeOriginal ?? tags.DateTimeDigitized)?.description, new Date());
  } catch {
    return null;
  }
}
