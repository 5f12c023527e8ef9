import { z } from 'zod';
import { Id } from '../scalars.ts';
import { Memory } from './memory.ts';

/** The memories of one date: its label, the date, and their number. */
export const TimelineGroup = z.object({
  label: z.string(),
  year: z.number().int(),
  month: z.number().int().nullable(),
  count: z.number().int(),
});
export type TimelineGroup = z.output<typeof TimelineGroup>;

const wrongPage = 'Please ask for whole numbers of memories, at most 500 at once.';

/**
 * The requested part of a timeline; everything by default. `label` selects one group, `limit` the maximum number of
 * memories (up to 500), starting after the memory `after`, or after the first `skip`.
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
 * Memories under the labels of their dates. Since JSON objects put keys such as `1958` first, `groups` has the
 * order: newest date first, a year alone after its months. It lists every group, whatever part was requested.
 */
export const Timeline = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.array(Memory)),
  groups: z.array(TimelineGroup),
});
export type Timeline = z.output<typeof Timeline>;
