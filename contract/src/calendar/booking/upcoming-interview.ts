import { z } from 'zod';
import { Instant } from '../../scalars.ts';

/**
 * An upcoming interview, as the home page of its story shows it. Only the storyteller can join and change it: for
 * members of the story `token`, `join_url` and `test_url` are null and `can_change` is false.
 */
export const UpcomingInterview = z.object({
  starts_at: Instant,
  /** Length in minutes. */
  duration: z.number().int(),
  /** The token of the page that moves and cancels the interview, and of its calendar file. */
  token: z.string().nullable(),
  join_url: z.string().nullable(),
  /** The page that tests camera and microphone, for interviews in the product's own calls. */
  test_url: z.string().nullable(),
  /** The latest time at which the storyteller can move or cancel it; `can_change` is false afterwards. */
  changes_until: Instant,
  can_change: z.boolean(),
});
export type UpcomingInterview = z.output<typeof UpcomingInterview>;
