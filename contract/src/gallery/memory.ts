import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';
import { Author, Comment } from './comment.ts';
import type { MemoryTexts } from './photograph.ts';

/** A stored size of a photograph, in pixels. `url` is a signed URL that expires. */
export const ImageVariant = z.object({
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
});

/** The caller's permissions for a memory. */
const Abilities = z.object({ edit: z.boolean(), delete: z.boolean(), download: z.boolean() });

const texts = { caption: z.string() } satisfies Record<keyof MemoryTexts, unknown>;

/**
 * A memory (a post in the specification): a photograph with its caption. `images` lists all variants, narrowest
 * first; `image` is the URL of the widest variant up to 800 px. `month` is 1 to 12, or null if unknown; `label` is
 * the formatted year and month, such as `June 1958`. `user` is the author.
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

/** A memory with its comments, oldest first, and the ids of the adjacent memories in the gallery. */
export const MemoryWithComments = Memory.extend({
  comments: z.array(Comment),
  previous: Id.nullable(),
  next: Id.nullable(),
});
export type MemoryWithComments = z.output<typeof MemoryWithComments>;
