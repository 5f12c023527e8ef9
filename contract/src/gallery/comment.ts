import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/** Signs that a comment may have. */
export const maxCommentLength = 2000;

const missing = 'Please type a comment';

/** What somebody says of a memory: plain text in lines. Line breaks are kept, however a system writes them. */
export const CommentText = z
  .string({ error: missing })
  .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
  .max(maxCommentLength, 'Please keep your comment under 2,000 characters.')
  .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from your comment.')
  .regex(/[^\p{C}\p{Z}\n]/u, missing);

/** Who made something, with the address of their picture. */
export const Author = z.object({ id: Id, fullName: z.string(), profile: z.string().nullable() });

/**
 * What somebody said of a memory. `created_at_h` is `MM/DD/YYYY hh:mmA` by the clock of Los Angeles. What whoever asks
 * may do with it says `can`: its author both, the storyteller may delete it.
 */
export const Comment = z.object({
  id: Id,
  comment: z.string(),
  created_at: Instant,
  created_at_h: z.string(),
  user: Author,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.output<typeof Comment>;
