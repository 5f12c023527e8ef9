import { z } from 'zod';
import { maxMemoriesPerPart } from '../../limits.ts';
import { Id } from '../../scalars.ts';
import { Memory, ShortMemories } from './memory.ts';

/** A group of memories with the same year and month. `count` is the number of memories. */
export const TimelineGroup = z.object({
  label: z.string(),
  year: z.number().int(),
  month: z.number().int().nullable(),
  count: z.number().int(),
});
export type TimelineGroup = z.output<typeof TimelineGroup>;

const wrongPage = 'Please ask for whole numbers of memories, at most 1,000 at once.';

/**
 * The requested part of a timeline. `label` selects one group. `limit` is the maximum number of memories (up to 1,000,
 * which is the default). `after` is the id of the memory after which the part starts; `skip` is the number of
 * memories to skip.
 */
export const TimelinePart = z.object({
  id: Id.optional(),
  label: z.string({ error: 'Please name a group of the timeline.' }).max(40).optional(),
  limit: z
    .number({ error: wrongPage })
    .int(wrongPage)
    .min(1, wrongPage)
    .max(maxMemoriesPerPart, wrongPage)
    .default(maxMemoriesPerPart),
  after: Id.optional(),
  skip: z.number({ error: wrongPage }).int(wrongPage).min(0, wrongPage).max(1_000_000, wrongPage).optional(),
});
export type TimelinePart = z.output<typeof TimelinePart>;

/**
 * Memories by the label of their group. JavaScript puts integer keys such as `1958` first, so `groups` defines the
 * order: newest date first, and a year without a month after the months of that year. `groups` always lists every
 * group of the story, even if only a part was requested. `next` is the id to pass as `after` for the next part, null at
 * the end.
 */
export const Timeline = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.array(Memory)),
  groups: z.array(TimelineGroup),
  next: Id.nullable(),
});
export type Timeline = z.output<typeof Timeline>;

/** Memories in the order of the timeline, and all groups of the story. */
export const ShortTimeline = ShortMemories.extend({ groups: z.array(TimelineGroup) });
export type ShortTimeline = z.output<typeof ShortTimeline>;
