import { z } from 'zod';
import { InterviewStatus } from '../interviews/interview.ts';
import { Instant } from '../scalars.ts';

/** What the link in the mails of a booking carries. */
export const OwnToken = z.object({ token: z.string({ error: 'This link is incomplete.' }).max(200) });

/** A booking as its link shows it: `changes_until` is the last moment for moving or cancelling it. */
export const OwnInterview = z.object({
  /** Whose life is told, by the first name that was given. */
  fname: z.string(),
  starts_at: Instant,
  /** Minutes. */
  duration: z.number().int(),
  status: InterviewStatus,
  paid: z.boolean(),
  join_url: z.string().nullable(),
  /** Its time has passed. */
  is_over: z.boolean(),
  changes_until: Instant,
  can_change: z.boolean(),
  /** Where we are written to. */
  contact: z.string(),
});
export type OwnInterview = z.output<typeof OwnInterview>;
