import { z } from 'zod';
import { Id } from '../scalars.ts';
import { Memory } from './memory.ts';

/** The memories of one date: their label, the date it says, and how many there are. */
export const TimelineGroup = z.object({
  label: z.string(),
  year: z.number().int(),
  month: z.number().int().nullable(),
  count: z.number().int(),
});
export type TimelineGroup = z.output<typeof TimelineGroup>;

const wrongPage = 'Please ask for whole numbers of memories, at most 500 at once.';

/**
 * Which part of a timeline is asked for. Without anything it is all of it; `label` is one group, `limit` at most so
 * many memories (500), and these begin behind the memory `after`, or behind the first `skip`.
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
 * Memories under the labels of their dates. Since JSON puts keys such as `1958` first, `groups` says the order: the
 * newest date first, a year alone after its months. It has every group, whichever part was asked for.
 */
export const Timeline = z.object({
  success: z.literal(true),
  data: z.record(z.string(), z.array(Memory)),
  groups: z.array(TimelineGroup),
});
export type Timeline = z.output<typeof Timeline>;
