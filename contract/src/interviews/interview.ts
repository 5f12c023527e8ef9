import { z } from 'zod';
import { Film } from '../people/film.ts';
import { InvitedPerson, PersonDetails } from '../people/person.ts';
import { Id, Instant } from '../scalars.ts';
import { NextStep } from './next-step.ts';

/** The status of an interview; see the glossary. */
export const interviewStatuses = ['waiting', 'started', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(interviewStatuses);
export type InterviewStatus = z.output<typeof InterviewStatus>;

/** Minutes before its start time at which an interview can be started. */
export const startLead = 15;

/** Hours before its start time until which the booker can move or cancel an interview. */
export const changeHours = 24;

/** The interviewed person, as lists show them. */
const Interviewee = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Empty for callers who may not see it. */
  contact: z.string(),
  role: z.literal('Customer'),
  profile: z.string().nullable(),
  account_created: z.boolean(),
  /** The account is deleted; until it is restored, only a refund can change the interview. */
  deleted: z.boolean(),
});

/** What the caller may do with an interview now. */
const InterviewCan = z.object({ change: z.boolean(), start: z.boolean(), delete: z.boolean() });

/**
 * An interview; the API calls it a session. `start_time` is `YYYY-MM-DD HH:mm:ss` in Los Angeles time and `starts_at`
 * the same as an instant; `duration` is in minutes; `link` and `hosting_link` are public payment pages; `payment` is
 * true once the one-time fee is paid, `subscribed` once hosting is.
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

/** Details entered when booking; an account that existed before may differ. */
const BookedAs = z.object({
  account_for: z.enum(['my_self', 'someone_else']),
  fullName: z.string(),
  email: z.string(),
  contact: z.string(),
});

/**
 * An interview with its details. `video` is its recording, null without one or for a Developer; `videos` lists all its
 * parts in order.
 */
export const InterviewDetails = Interview.extend({
  booking: BookedAs,
  customer: Interviewee.extend({ created_at: Instant, details: PersonDetails }),
  video: Film.nullable(),
  videos: z.array(Film),
});
export type InterviewDetails = z.output<typeof InterviewDetails>;

/** A person invited to the story. `is_active` is true once they have opened it. */
export const FamilyRow = InvitedPerson.omit({ profile: true });
export type FamilyRow = z.output<typeof FamilyRow>;

/** An interview in a calendar: `start` and `end` are `YYYY-MM-DD HH:mm:ss` in Los Angeles time. */
export const InterviewEvent = z.object({
  id: Id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  status: InterviewStatus,
  payment: z.boolean(),
});
export type InterviewEvent = z.output<typeof InterviewEvent>;
