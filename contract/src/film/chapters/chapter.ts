import { z } from 'zod';
import { maxChapterSeconds, maxChapterTitleLength } from '../../limits.ts';
import { Id, Line } from '../../scalars.ts';

/** A calendar year that a chapter is about. */
const Year = z
  .number({ error: 'Please enter the year as a number.' })
  .int('Please enter a whole year.')
  .min(1850, 'Please enter a year from 1850 to 2100.')
  .max(2100, 'Please enter a year from 1850 to 2100.')
  .nullable()
  .default(null);

/**
 * A chapter of the film of a session. `at_ms` counts milliseconds from the beginning of the film, through all of its
 * parts in order. `asker` is who asked the question, such as `Anna, 12`; empty for other chapters. `first_year` and
 * `last_year` are the years that it is about; both null, or `last_year` null for a single year.
 */
export const Chapter = z.object({
  id: Id,
  session_id: Id,
  at_ms: z.number().int(),
  title: z.string(),
  asker: z.string(),
  first_year: z.number().int().nullable(),
  last_year: z.number().int().nullable(),
});
export type Chapter = z.output<typeof Chapter>;

/** A chapter as entered: a change of the chapter `id`, or without `id` a new one of the session. */
export const ChapterEntry = z
  .object({
    id: Id.optional(),
    session_id: Id,
    at_ms: z
      .number({ error: 'Please enter the time, such as 12:30.' })
      .int()
      .min(0)
      .max(maxChapterSeconds * 1000, 'Please enter a time within the film.'),
    title: Line('the title', maxChapterTitleLength),
    first_year: Year,
    last_year: Year,
  })
  .refine(({ first_year, last_year }) => last_year === null || first_year !== null, {
    path: ['first_year'],
    error: 'Please enter the first year, too.',
  })
  .refine(
    ({ first_year, last_year }) => first_year === null || last_year === null || last_year >= first_year,
    {
      path: ['last_year'],
      error: 'Please enter a last year that is not before the first one.',
    },
  );
export type ChapterEntry = z.output<typeof ChapterEntry>;

/** A mark during the call: a question that is asked, or without `question_id` a moment to find again. */
export const Mark = z.object({ id: Id, question_id: Id.optional() });

/** The chapter that a mark created; both null if nothing was being recorded. */
export const MarkedChapter = z.object({ chapter_id: Id.nullable(), at_ms: z.number().int().nullable() });
