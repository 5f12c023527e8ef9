import { z } from 'zod';
import { describeMaxLength, maxCommentLength } from '../limits.ts';
import { Id, Instant } from '../scalars.ts';

const missing = 'Please type a comment';

/** The text of a comment: plain text. Line breaks are normalized to `\n`. */
export const CommentText = z
  .string({ error: missing })
  .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
  .max(maxCommentLength, describeMaxLength('your comment', maxCommentLength))
  .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from your comment.')
  .regex(/[^\p{C}\p{Z}\n]/u, missing);

/** The author of a memory or comment; `profile` is the URL of their profile picture. */
export const Author = z.object({ id: Id, fullName: z.string(), profile: z.string().nullable() });

/**
 * A comment on a memory. `created_at_h` is `MM/DD/YYYY hh:mmA` in Los Angeles time. `can` lists the caller's
 * permissions: the author may edit and delete the comment; the storyteller may delete it.
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
