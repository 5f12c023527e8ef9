import type { Interview, InterviewEvent, Role } from '@lifestory/contract';
import { apiDateTime } from '../../../calendar.ts';
import type { AppContext } from '../../../context.ts';
import { canViewBusiness } from '../../../http/actor.ts';
import { isOwnCall } from '../../../providers/meetings/join-link.ts';
import { formatFullName, profileUrl } from '../../people/people/index.ts';
import { canSeePrivateData, getAbilities, hasBegun } from './interview.policy.ts';
import type { EventRow, InterviewRow } from './lists/interview-list.queries.ts';
import { decideNextStep, type EvaluationContext } from './next-step.policy.ts';

/** Who sees an interview and when, and what the links of the site are made with. */
export interface Viewer extends EvaluationContext, Pick<AppContext, 'env' | 'links'> {
  role: Role;
}

/** Returns the URL of the public payment page of an interview. */
export const buildPaymentUrl = (appUrl: string, meetingId: string): string =>
  `${appUrl}/payment?meeting_id=${encodeURIComponent(meetingId)}`;

/** Serializes an interview for the API. Interviewers see nothing about its payment. */
export function interviewView(row: InterviewRow, viewer: Viewer): Interview {
  const { role, now, alertHours, env } = viewer;
  const seesPayments = canViewBusiness(role);
  const link = seesPayments ? buildPaymentUrl(env.APP_URL, row.meetingId) : '';
  return {
    id: row.id,
    user_id: row.personId,
    meeting_id: row.meetingId,
    start_time: apiDateTime(row.startsAt),
    starts_at: row.startsAt.toISOString(),
    duration: row.minutes,
    password: canSeePrivateData(role) ? row.password : '',
    created_at: row.createdAt.toISOString(),
    join_url: canSeePrivateData(role) ? row.joinUrl : null,
    own_call: isOwnCall(viewer, row.joinUrl),
    link,
    hosting_link: seesPayments ? `${link}&hosting=true` : '',
    status: row.status as Interview['status'],
    has_begun: hasBegun(row, now),
    payment: seesPayments && row.feePaidAt !== null,
    subscribed: seesPayments && row.subscribed,
    interviewer: row.interviewerId
      ? {
          id: row.interviewerId,
          fullName: formatFullName({ fname: row.interviewerFname ?? '', lname: row.interviewerLname ?? '' }),
        }
      : null,
    customer: {
      id: row.personId,
      fname: row.fname,
      lname: row.lname,
      fullName: formatFullName(row),
      email: row.email,
      contact: canSeePrivateData(role) ? row.contact : '',
      role: 'Customer',
      profile: profileUrl(row.profileKey),
      account_created: row.openedAt !== null,
      deleted: row.customerDeletedAt !== null,
    },
    next_step: decideNextStep(seesPayments ? row : withoutBusinessSteps(row), { now, alertHours }),
    can: getAbilities(row, role, now),
  };
}

/** Hides the next steps about the payment and the account, which an Interviewer cannot take. */
const withoutBusinessSteps = (row: InterviewRow): InterviewRow => ({
  ...row,
  feePaidAt: row.createdAt,
  hasOpenCredit: false,
  openedAt: row.createdAt,
});

/** Serializes an interview for the calendar. */
export const interviewEvent = (row: EventRow, role: Role): InterviewEvent => ({
  id: row.id,
  title: formatFullName(row),
  start: apiDateTime(row.startsAt),
  end: apiDateTime(new Date(row.startsAt.getTime() + row.minutes * 60_000)),
  status: row.status as InterviewEvent['status'],
  payment: canViewBusiness(role) && row.feePaidAt !== null,
});
