import { z } from 'zod';
import { staffRoles } from '../../people/people/person.ts';
import { routes } from '../../route.ts';
import { DataReply, Done, Id, OptionalLine, Page, SignedFile, SortedListQuery } from '../../scalars.ts';
import { Month } from '../time-slots/slots.ts';
import {
  FamilyRow,
  Interview,
  InterviewDetails,
  InterviewEvent,
  Interviewer,
  InterviewStatus,
} from './interview.ts';
import { stepKinds, WaitingInterview } from './next-step.ts';

const OneInterview = z.object({ id: Id });

const insecureLinkMessage = 'Please enter a link that begins with https://.';

/** The URL of a meeting: HTTPS only, without a user name or password. */
const MeetingLink = z
  .string({ error: 'Please enter the meeting link.' })
  .trim()
  .min(1, 'Please enter the meeting link.')
  .max(1000, 'Please enter a shorter meeting link.')
  .pipe(
    z
      .url({ protocol: /^https$/, error: insecureLinkMessage })
      .regex(/^https:\/\/[^\s<>"\\@/?#]+([/?#][^\s<>"\\]*)?$/i, insecureLinkMessage),
  );

const InterviewListQuery = SortedListQuery(['start', 'customer', 'status']).extend({
  status: InterviewStatus.optional().catch(undefined),
  payment: z.enum(['paid', 'unpaid']).optional().catch(undefined),
});

/** The filters that an export has in common with the list. */
const ExportFilter = InterviewListQuery.pick({
  search: true,
  status: true,
  payment: true,
  from: true,
  until: true,
});

/** Endpoints for interviews (sessions in the API). */
export const interviews = routes({
  list: {
    method: 'GET',
    path: '/sessions/fetch-all',
    access: 'interview-staff',
    summary:
      'All interviews, latest first; searched by name, e-mail, phone and meeting number. Filtered by status, payment and date. Interviewers see no payments, so `payment` is ignored for them.',
    query: InterviewListQuery,
    reply: Page(Interview),
  },
  exportSessions: {
    method: 'POST',
    path: '/sessions/export',
    access: 'interview-staff',
    stepUp: true,
    summary: 'A signed URL of all interviews in the list, or of those found, as CSV.',
    body: ExportFilter,
    reply: SignedFile,
  },
  sessionsFile: {
    method: 'GET',
    path: '/sessions/export.csv',
    access: 'link',
    summary:
      'Interviews as CSV: UTF-8, times in the business time zone. Payments and phone numbers as in the list.',
    query: ExportFilter.extend({ role: z.enum(staffRoles), person: Id }),
    reply: 'bytes',
  },
  fetch: {
    method: 'POST',
    path: '/sessions/fetch',
    access: 'interview-staff',
    summary: 'One interview with its customer, its recording and the family invited to the story.',
    body: OneInterview,
    reply: z.object({
      success: z.literal(true),
      session: InterviewDetails,
      subusers: z.array(FamilyRow),
      /** 1: the account is created. 2: the interview is paid, so the account can be created. 0: neither. */
      completed: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    }),
    fails: ['not_found'],
  },
  waiting: {
    method: 'GET',
    path: '/sessions/waiting',
    access: 'interview-staff',
    summary:
      'Interviews that need attention, most urgent first: a few of each kind, and the number of each kind.',
    reply: DataReply(
      z.object({
        sessions: z.array(WaitingInterview),
        /**
         * Interviews per kind, most urgent first, without empty kinds; all that owe the fee count as `unpaid`, whatever
         * their next step. A `count` of 100 means 100 or more.
         */
        counts: z.array(z.object({ kind: z.enum(stepKinds), count: z.number().int() })),
      }),
    ),
  },
  events: {
    method: 'GET',
    path: '/sessions/as-events',
    access: 'interview-staff',
    summary:
      'Interviews for a calendar: those around the requested month, or from last month to a year ahead.',
    query: z.object({ month: Month.optional().catch(undefined) }),
    reply: z.object({ success: z.literal(true), events: z.array(InterviewEvent) }),
  },
  interviewers: {
    method: 'GET',
    path: '/sessions/interviewers',
    access: 'super-admin',
    summary: 'The Interviewers to whom interviews can be assigned.',
    reply: DataReply(z.array(Interviewer)),
  },
  assign: {
    method: 'POST',
    path: '/sessions/assign',
    access: 'super-admin',
    summary: 'Assigns an interview to an Interviewer, or to nobody.',
    body: OneInterview.extend({ interviewer_id: Id.nullable() }),
    reply: Done,
    done: 'The interviewer is saved.',
    fails: ['not_found'],
  },
  delete: {
    method: 'POST',
    path: '/sessions/delete',
    access: 'super-admin',
    summary: 'Cancels a waiting interview: its time slot becomes free and the customer is notified.',
    body: OneInterview,
    reply: Done,
    done: 'Session deleted successfully',
    fails: ['not_found', 'interview_not_waiting'],
  },
  start: {
    method: 'POST',
    path: '/sessions/start',
    access: 'interviewer',
    summary: 'Starts an interview, at most 15 minutes early, and returns its meeting link.',
    body: OneInterview,
    reply: DataReply(z.object({ status: InterviewStatus, join_url: z.string() })),
    fails: ['not_found', 'interview_not_startable'],
  },
  updateLink: {
    method: 'POST',
    path: '/sessions/update-link',
    access: 'interviewer',
    summary: 'Sets the link and password of a meeting at any service and sends a new confirmation.',
    body: OneInterview.extend({ join_url: MeetingLink, password: OptionalLine('the password') }),
    reply: Done,
    done: 'Meeting link updated successfully',
    fails: ['not_found', 'conflict'],
  },
});
