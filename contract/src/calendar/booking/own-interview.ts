import { z } from 'zod';
import { ConsentState } from '../../people/consents/consent.ts';
import { Instant } from '../../scalars.ts';
import { InterviewStatus } from '../interviews/interview.ts';
import { PaymentTerms } from './form.ts';

/** The token from a link in a booking e-mail. */
export const OwnToken = z.object({ token: z.string({ error: 'This link is incomplete.' }).max(200) });

/** A booking as its mailed link shows it. The booker can move or cancel it until `changes_until`. */
export const OwnInterview = PaymentTerms.extend({
  /** The storyteller's first name as entered in the booking form. */
  fname: z.string(),
  starts_at: Instant,
  /** Length in minutes. */
  duration: z.number().int(),
  status: InterviewStatus,
  /** Whether the fee is paid. Its amount and payment page are null if there is none. */
  paid: z.boolean(),
  /** Whether the storyteller booked, and not somebody else. */
  for_self: z.boolean(),
  /** The storyteller's decision about the recording, and the page for it while it is open. */
  consent: ConsentState,
  consent_url: z.string().nullable(),
  join_url: z.string().nullable(),
  /** Whether the interview has ended. */
  is_over: z.boolean(),
  changes_until: Instant,
  can_change: z.boolean(),
  /** The contact e-mail address of the business. */
  contact: z.string(),
});
export type OwnInterview = z.output<typeof OwnInterview>;
