import { z } from 'zod';
import { Film } from '../people/film.ts';
import { InvitedPerson, PersonDetails } from '../people/person.ts';
import { Id, Instant } from '../scalars.ts';
import { NextStep } from './next-step.ts';

/** Where an interview stands; see the glossary. */
export const interviewStatuses = ['waiting', 'started', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(interviewStatuses);
export type InterviewStatus = z.output<typeof InterviewStatus>;

/** Minutes before its beginning from which an interview can be started. */
export const startLead = 15;

/** Hours before its beginning until which whoever booked can move or cancel an interview. */
export const changeHours = 24;

/** Who is interviewed, as lists show them. */
const Interviewee = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** '' for those who may not see it. */
  contact: z.string(),
  role: z.literal('Customer'),
  profile: z.string().nullable(),
  account_created: z.boolean(),
  /** The account is deleted: until it is restored, nothing of the interview changes but a refund. */
  deleted: z.boolean(),
});

/** What the reader may do with an interview now. */
const InterviewCan = z.object({ change: z.boolean(), start: z.boolean(), delete: z.boolean() });

/**
 * An interview, on the wire a session. `start_time` is `YYYY-MM-DD HH:mm:ss` of the Los Angeles clock and `starts_at` the
 * same as an instant; `duration` is in minutes; `link` and `hosting_link` are public payment pages; `payment` tells
 * whether the one-time fee is paid, `subscribed` whether hosting is.
 */
export const Interview = z.object({
  id: Id,
  user_id: Id,
  meeting_id: z.string(),
  start_time: z.string(),
  starts_at: Instant,
  duration: z.number().int(),
  password: z.string(),
  created_at: Instant,
  join_url: z.string().nullable(),
  link: z.string(),
  hosting_link: z.string(),
  status: InterviewStatus,
  payment: z.boolean(),
  subscribed: z.boolean(),
  customer: Interviewee,
  next_step: NextStep,
  can: InterviewCan,
});
export type Interview = z.output<typeof Interview>;

/** What was typed when the interview was booked; an account that was there before may say something else. */
const BookedAs = z.object({
  account_for: z.enum(['my_self', 'someone_else']),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
});

/**
 * An interview with everything around it; `video` is its own recording, null without one or for a Developer, and `videos`
 * has all its parts in order.
 */
export const InterviewDetails = Interview.extend({
  booking: BookedAs,
  customer: Interviewee.extend({ created_at: Instant, details: PersonDetails }),
  video: Film.nullable(),
  videos: z.array(Film),
});
export type InterviewDetails = z.output<typeof InterviewDetails>;

/** Somebody invited to the story. `is_active` is true once they entered. */
export const FamilyRow = InvitedPerson.omit({ profile: true });
export type FamilyRow = z.output<typeof FamilyRow>;

/** An interview in a calendar: `start` and `end` are `YYYY-MM-DD HH:mm:ss` of the Los Angeles clock. */
export const InterviewEvent = z.object({
  id: Id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  status: InterviewStatus,
  payment: z.boolean(),
});
export type InterviewEvent = z.output<typeof InterviewEvent>;
