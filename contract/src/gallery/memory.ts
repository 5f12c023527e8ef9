import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';
import { Author, Comment } from './comment.ts';
import type { MemoryTexts } from './photograph.ts';

/** A photograph in one of its stored widths, in pixels; `url` is signed and expires. */
export const ImageVariant = z.object({
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
});

/** What the caller may do with a memory, decided by the server. */
const Abilities = z.object({ edit: z.boolean(), delete: z.boolean(), download: z.boolean() });

const texts = { caption: z.string() } satisfies Record<keyof MemoryTexts, unknown>;

/**
 * A memory (the specification's post): a photograph with its caption. `image` is the URL of the variant of
 * 800 px or the widest below, `images` lists all, narrowest first. `month` (1 to 12) may be unknown; `label`
 * formats both, such as `June 1958`. `user` is the author.
 */
export const Memory = z.object({
  id: Id,
  user_id: Id,
  ...texts,
  image: z.string(),
  images: z.array(ImageVariant),
  year: z.number().int(),
  month: z.number().int().nullable(),
  label: z.string(),
  comments_count: z.number().int(),
  created_at: Instant,
  user: Author,
  can: Abilities,
});
export type Memory = z.output<typeof Memory>;

/** A memory with its comments, oldest first, and the ids of the memories before and after it in the gallery. */
export const MemoryWithComments = Memory.extend({
  comments: z.array(Comment),
  previous: Id.nullable(),
  next: Id.nullable(),
});
export type MemoryWithComments = z.output<typeof MemoryWithComments>;
