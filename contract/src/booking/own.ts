import { z } from 'zod';
import { InterviewStatus } from '../interviews/interview.ts';
import { Instant } from '../scalars.ts';

/** The token in the links of booking e-mails. */
export const OwnToken = z.object({ token: z.string({ error: 'This link is incomplete.' }).max(200) });

/** A booking as its link shows it; it can be moved or cancelled until `changes_until`. */
export const OwnInterview = z.object({
  /** First name of the storyteller, as booked. */
  fname: z.string(),
  starts_at: Instant,
  /** Minutes. */
  duration: z.number().int(),
  status: InterviewStatus,
  paid: z.boolean(),
  join_url: z.string().nullable(),
  /** Whether its time has passed. */
  is_over: z.boolean(),
  changes_until: Instant,
  can_change: z.boolean(),
  /** The contact address of the business. */
  contact: z.string(),
});
export type OwnInterview = z.output<typeof OwnInterview>;
