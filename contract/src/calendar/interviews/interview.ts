import { z } from 'zod';
import { Film } from '../../people/people/film.ts';
import { InvitedPerson, PersonDetails } from '../../people/people/person.ts';
import { Id, Instant } from '../../scalars.ts';
import { NextStep } from './next-step.ts';

export const interviewStatuses = ['waiting', 'started', 'completed', 'cancelled'] as const;
export const InterviewStatus = z.enum(interviewStatuses);
export type InterviewStatus = z.output<typeof InterviewStatus>;

/** Minutes before the booked time from which staff can start an interview. */
export const startLeadMinutes = 15;

/** Minimum notice, in hours, for the booker to move or cancel an interview. */
export const minChangeNoticeHours = 24;

/** The storyteller of an interview, as shown in lists. */
const Interviewee = z.object({
  id: Id,
  fname: z.string(),
  lname: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** Phone number; empty for callers who may not see it. */
  contact: z.string(),
  role: z.literal('Customer'),
  profile: z.string().nullable(),
  account_created: z.boolean(),
  /** Whether the account is deleted. Until it is restored, the interview can only be refunded. */
  deleted: z.boolean(),
});

/** The caller's current permissions for an interview. */
const InterviewPermissions = z.object({
  change: z.boolean(),
  start: z.boolean(),
  delete: z.boolean(),
  assign: z.boolean(),
});

/** The Interviewer to whom an interview is assigned. */
export const Interviewer = z.object({ id: Id, fullName: z.string() });
export type Interviewer = z.output<typeof Interviewer>;

/**
 * An interview (a session in the API). `start_time` is `YYYY-MM-DD HH:mm:ss` in Los Angeles time; `starts_at` is the
 * same time as an instant. `duration` is in minutes. `link` and `hosting_link` are URLs of public payment pages.
 * `payment` is true once the one-time fee is paid, `subscribed` once hosting is paid. `password` and `join_url` are
 * those of the online meeting; `own_call` tells whether it is a video call of the product itself, which staff open at
 * `/studio/{id}`. Until a session has begun, a film is added to it only with `held_earlier`.
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
  own_call: z.boolean(),
  link: z.string(),
  hosting_link: z.string(),
  status: InterviewStatus,
  has_begun: z.boolean(),
  payment: z.boolean(),
  subscribed: z.boolean(),
  interviewer: Interviewer.nullable(),
  customer: Interviewee,
  next_step: NextStep,
  can: InterviewPermissions,
});
export type Interview = z.output<typeof Interview>;

/** Details entered in the booking form. They may differ from an account that already existed. */
const BookingDetails = z.object({
  account_for: z.enum(['my_self', 'someone_else']),
  fullName: z.string(),
  /** The name of the person who booked for someone else; empty if it is the same person, or not known. */
  booker: z.string(),
  email: z.string(),
  contact: z.string(),
});

/**
 * An interview with its details. `videos` lists all parts of its recording in order. `video` is null if there is no
 * recording, or if the caller is a Developer.
 */
export const InterviewDetails = Interview.extend({
  booking: BookingDetails,
  customer: Interviewee.extend({ created_at: Instant, details: PersonDetails }),
  video: Film.nullable(),
  videos: z.array(Film),
});
export type InterviewDetails = z.output<typeof InterviewDetails>;

/** A person invited to the story. `is_active` is true once they have opened the story. */
export const FamilyRow = InvitedPerson.omit({ profile: true });
export type FamilyRow = z.output<typeof FamilyRow>;

/** An interview in the calendar. `start` and `end` are `YYYY-MM-DD HH:mm:ss` in Los Angeles time. */
export const InterviewEvent = z.object({
  id: Id,
  title: z.string(),
  start: z.string(),
  end: z.string(),
  status: InterviewStatus,
  payment: z.boolean(),
});
export type InterviewEvent = z.output<typeof InterviewEvent>;
