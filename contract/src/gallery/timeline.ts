import { z } from 'zod';
import { Id } from '../scalars.ts';
import { Memory } from './memory.ts';

/** A group of memories with the same year and month. `count` is the number of memories. */
export const TimelineGroup = z.object({
  label: z.string(),
  year: z.number().int(),
  month: z.number().int().nullable(),
  count: z.number().int(),
});
export type TimelineGroup = z.output<typeof TimelineGroup>;

const wrongPage = 'Please ask for whole numbers of memories, at most 500 at once.';

/**
 * The requested part of a timeline; all memories by default. `label` selects one group. `limit` is the maximum number
 * of memories (up to 500). `after` is the id of the memory after which the part starts; `skip` is the number of
 * memories to skip.
 */
export const TimelinePart = z.object({
  id: Id.optional(),
  label: z.string({ error: 'Please name a group of the timeline.' }).max(40).optional(),
  limit: z.number({ error: wrongPage }).int(wrongPage).min(1, wrongPage).max(500, wrongPage).optional(),
  after: Id.optional(),
  skip: z.number({ error: wrongPage }).int(wrongPage).min(0, wrongPage).max(1_000_000, wrongPage).optional(),
});
export type TimelinePart = z.output<typeof TimelinePart>;

/**
 * Memories by the label of their group. JavaScript puts integer keys such as `1958` first, so `groups` defines the
 * order: newest date first, and a year without a month after the months of that year. `groups` always lists every
 * group of the story, even if only a part was requested.
 */
export const Timeline = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.array(Memory)),
  groups: z.array(TimelineGroup),
});
export type Timeline = z.output<typeof Timeline>;
