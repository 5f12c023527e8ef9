import { z } from 'zod';
import { InterviewStatus } from '../interviews/interview.ts';
import { Instant } from '../scalars.ts';

/** The token from a link in a booking e-mail. */
export const OwnToken = z.object({ token: z.string({ error: 'This link is incomplete.' }).max(200) });

/** A booking as its mailed link shows it. The booker can move or cancel it until `changes_until`. */
export const OwnInterview = z.object({
  /** The storyteller's first name as entered in the booking form. */
  fname: z.string(),
  starts_at: Instant,
  /** Length in minutes. */
  duration: z.number().int(),
  status: InterviewStatus,
  paid: z.boolean(),
  join_url: z.string().nullable(),
  /** Whether the interview has ended. */
  is_over: z.boolean(),
  changes_until: Instant,
  can_change: z.boolean(),
  /** The contact e-mail address of the business. */
  contact: z.string(),
});
export type OwnInterview = z.output<typeof OwnInterview>;
