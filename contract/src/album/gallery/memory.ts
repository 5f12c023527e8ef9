import { z } from 'zod';
import { FilmPosition } from '../../film/recordings/recording.ts';
import { Id, Instant } from '../../scalars.ts';
import { Author, Comment } from './comment.ts';
import { Heart } from './heart.ts';
import type { MemoryTexts } from './photograph.ts';

/** A picture of a photograph. `url` is a signed URL that expires. */
export const ImageVariant = z.object({
  width: z.number().int(),
  height: z.number().int(),
  url: z.string(),
});

/** The caller's permissions for a memory. */
const MemoryPermissions = z.object({ edit: z.boolean(), delete: z.boolean(), download: z.boolean() });

const texts = { caption: z.string() } satisfies Record<keyof MemoryTexts, unknown>;

/**
 * A memory (a post in the API): a photograph with its caption. `images` lists all variants, narrowest
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
  hearts_count: z.number().int(),
  created_at: Instant,
  user: Author,
  can: MemoryPermissions,
});
export type Memory = z.output<typeof Memory>;

/**
 * A memory in a short list. `user` is the index of the author in `people`, `size` is the width and height of
 * the photograph in pixels. `original` is false if the photograph was not kept as sent; `hearts_count` is absent if it
 * is 0. `author_name` is the name of an author without an account, for whom `user` added it.
 */
export const ShortMemory = z.object({
  id: Id,
  user: z.number().int(),
  ...texts,
  year: z.number().int(),
  month: z.number().int().nullable(),
  size: z.array(z.number().int()).length(2),
  comments_count: z.number().int(),
  hearts_count: z.number().int().optional(),
  author_name: z.string().optional(),
  original: z.literal(false).optional(),
  created_at: Instant,
});
export type ShortMemory = z.output<typeof ShortMemory>;

/**
 * A part of the memories of a story. What many of them share is sent once: `people` are the authors, with the
 * caller's permissions for their memories (`download` only if the original was kept). `pictures` is the signed base
 * of all pictures, valid for at least half an hour: `{pictures}/{id of the memory}/{320, 800 or 1600}.webp` is the
 * photograph with at most that width. `next` is the id to pass as `after` for the next part, null at the end.
 */
export const ShortMemories = z.object({
  success: z.literal(true),
  data: z.array(ShortMemory),
  people: z.array(Author.extend({ can: MemoryPermissions })),
  pictures: z.string(),
  next: Id.nullable(),
});
export type ShortMemories = z.output<typeof ShortMemories>;

/**
 * A memory with its comments and who gave it a heart, both oldest first, and the ids of the adjacent memories in the
 * gallery. `moment` is the moment of a film that is about it; `can.link` whether the caller may change that.
 */
export const MemoryWithComments = Memory.extend({
  can: MemoryPermissions.extend({ link: z.boolean() }),
  moment: FilmPosition.nullable(),
  comments: z.array(Comment),
  hearts: z.array(Heart),
  previous: Id.nullable(),
  next: Id.nullable(),
});
export type MemoryWithComments = z.output<typeof MemoryWithComments>;
