import { z } from 'zod';
import { Id, Line } from '../../scalars.ts';

/** What a person searches for in a story: words, of which each may be the beginning of one. */
export const StorySearch = z.object({ query: Line('what you are looking for', 100) });

/**
 * A place in a story that a search found. `text` is the caption, comment, title or sentence; `context` says where it
 * is. Pieces of `text` that match are marked in `matches`, as start and end. `picture` is a signed URL; null without
 * one.
 *
 * - `memory`, `comment`: on the page of the memory `memory_id`
 * - `chapter`, `sentence`: in the film of the session `session_id`, `at_ms` milliseconds from its beginning
 */
export const Hit = z.object({
  kind: z.enum(['memory', 'comment', 'chapter', 'sentence']),
  id: Id,
  text: z.string(),
  context: z.string(),
  matches: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
  picture: z.string().nullable(),
  memory_id: Id.nullable(),
  session_id: Id.nullable(),
  at_ms: z.number().int().nullable(),
});
export type Hit = z.output<typeof Hit>;

/**
 * What a search found: at most 20 hits per kind. `corrected`: whether similar words were found instead of the given
 * ones.
 */
export const SearchReply = z.object({ hits: z.array(Hit), corrected: z.boolean() });
export type SearchReply = z.output<typeof SearchReply>;
