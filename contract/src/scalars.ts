import { z } from 'zod';
import { describeMaxLength, pageSizes } from './limits.ts';

/** A UUID as a string. Malformed ids are rejected before they reach the database. */
export const Id = z.uuid({ error: 'This is not a valid id.' });

/** An instant in ISO 8601 format with `Z`. Handlers may return a `Date`. */
export const Instant = z
  .union([z.date(), z.iso.datetime()])
  .transform((value) => (value instanceof Date ? value.toISOString() : value));

/** A calendar date, `YYYY-MM-DD`. */
export const PlainDate = z.iso.date({ error: 'Please enter a date as YYYY-MM-DD.' });

/** A time of day, `HH:mm`. `label` is its name in messages. */
export const ClockTime = (label: string) => {
  const error = `Please enter ${label}, such as 09:30.`;
  return z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, error);
};

/** An amount of money: dollars in the API. Handlers return integer cents. */
export const Dollars = z.number().transform((cents) => cents / 100);

/** A required, trimmed line of text without control characters. `label` is its name in messages. */
export const Line = (label: string, max = 100) =>
  z
    .string({ error: `Please enter ${label}.` })
    .trim()
    .min(1, `Please enter ${label}.`)
    .max(max, describeMaxLength(label, max))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
    .regex(/^[^\u0000-\u001f\u007f]*$/, `Please remove unusual control characters from ${label}.`);

/** An optional line of text. A missing value and null become an empty string. */
export const OptionalLine = (label: string, max = 100) =>
  z.preprocess(
    (value) => value ?? '',
    z
      .string({ error: `Please enter ${label} as text.` })
      .trim()
      .max(max, describeMaxLength(label, max))
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects control characters
      .regex(/^[^\u0000-\u001f\u007f]*$/, `Please remove unusual control characters from ${label}.`),
  );

/** An e-mail address, trimmed. */
export const Email = z
  .string({ error: 'Please enter an e-mail address.' })
  .trim()
  .min(1, 'Please enter an e-mail address.')
  .max(254, 'Please enter a shorter e-mail address.')
  .pipe(z.email('Please enter a valid e-mail address, such as name@example.com.'));

/** The reply of an endpoint that returns no data. */
export const Done = z.object({ success: z.literal(true), message: z.string() });

/** The reply `{ success, data }`. */
export const DataReply = <T extends z.ZodType>(data: T) => z.object({ success: z.literal(true), data });

/** The reply of an endpoint that creates a file: a signed URL of this site, valid for at most an hour. */
export const SignedFile = DataReply(z.object({ url: z.string() }));

/** The query `?page=&search=&per_page=` of a list. Invalid values fall back to page 1, an empty search and 10 rows. */
export const ListQuery = z.object({
  page: z.coerce.number({ error: 'Please choose a page.' }).int().min(1).max(1_000_000).catch(1).default(1),
  search: z
    .string()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL rejects NUL; no name has the others
    .transform((text) => text.replace(/[\u0000-\u001f\u007f]/g, ' ').trim())
    .pipe(z.string().max(200))
    .catch('')
    .default(''),
  per_page: z.coerce.number().pipe(z.literal(pageSizes)).optional().catch(undefined),
});

/** One end of a range of dates. Years that no row can have are ignored, like other invalid values. */
const RangeDate = PlainDate.regex(/^(19|2\d)/)
  .optional()
  .catch(undefined);

/**
 * The query of a list that callers can sort by one of `columns` and limit to a range of Los Angeles dates, both
 * included. Without `sort` and `order`, a list has its own order, latest first. Invalid values are ignored.
 */
export const SortedListQuery = <const C extends readonly [string, ...string[]]>(columns: C) =>
  ListQuery.extend({
    sort: z.enum(columns).optional().catch(undefined),
    order: z.enum(['asc', 'desc']).optional().catch(undefined),
    from: RangeDate,
    until: RangeDate,
  });

/** A page of a list, with the pagination fields at the top level. */
export const Page = <T extends z.ZodType>(item: T) =>
  z.object({
    success: z.literal(true),
    data: z.array(item),
    links: z.array(z.object({ url: z.string().nullable(), label: z.string(), active: z.boolean() })),
    prev_page_url: z.string().nullable(),
    next_page_url: z.string().nullable(),
    current_page: z.number().int(),
    last_page: z.number().int(),
    per_page: z.number().int(),
    total: z.number().int(),
  });
