import { z } from 'zod';
import { describeMaxLength, maxCaptionLength } from '../../limits.ts';
import { Id } from '../../scalars.ts';

/** Maximum age of a photograph, in years. */
export const maxPhotographAgeYears = 130;

/** A caption: one paragraph of plain text. Line breaks are replaced by spaces. */
const Caption = z.preprocess(
  (value) => (typeof value === 'string' ? value.replace(/\s+/g, ' ') : value),
  z
    .string({ error: 'Please enter the caption as text.' })
    .trim()
    .max(maxCaptionLength, describeMaxLength('the caption', maxCaptionLength))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'Please remove unusual control characters from the caption.'),
);

/** An optional integer. Forms send it as text, and as an empty string if it is omitted. */
const OptionalInteger = (error: string) =>
  z.preprocess((value) => {
    if (value === '' || value === null) return undefined;
    return typeof value === 'string' && /^\d{1,6}$/.test(value) ? Number(value) : value;
  }, z.number({ error }).int(error).min(0, error).optional());

/** The capture date of a photograph: a year, a year and month (1 to 12), or neither. */
const captureDate = {
  month: OptionalInteger('Please choose a month from January to December.').refine(
    (month) => month === undefined || (month >= 1 && month <= 12),
    'Please choose a month from January to December.',
  ),
  year: OptionalInteger('Please choose a year from the list.'),
};

const missingYear = { error: 'Please choose the year as well as the month.', path: ['year'] };
const hasYearWithMonth = ({ month, year }: { month?: number | undefined; year?: number | undefined }) =>
  month === undefined || year !== undefined;

/**
 * The texts of a memory. Each field is stored in the column of the same name and is part of `MemoryForm`,
 * `MemoryChange` and `Memory`.
 */
export const MemoryTexts = z.object({ caption: Caption.default('') });
export type MemoryTexts = z.output<typeof MemoryTexts>;
export const memoryTexts = Object.keys(MemoryTexts.shape) as (keyof MemoryTexts)[];

/** The fields sent with the `image` of a new memory. Without a year, the memory is dated by its upload. */
export const MemoryForm = MemoryTexts.extend(captureDate).refine(hasYearWithMonth, missingYear);
export type MemoryForm = z.output<typeof MemoryForm>;

const optionalTexts = { caption: Caption.optional() } satisfies Record<keyof MemoryTexts, unknown>;

/** The author's changes to a memory. Omitted fields are unchanged; a year without a month removes the month. */
export const MemoryChange = z
  .object({ id: Id, ...optionalTexts, ...captureDate })
  .refine(hasYearWithMonth, missingYear);
export type MemoryChange = z.output<typeof MemoryChange>;
