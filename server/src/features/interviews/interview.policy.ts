import { type InterviewStatus, minChangeNoticeHours, type Role, startLeadMinutes } from '@lifestory/contract';

/** The state that decides whether an interview can start. */
export interface InterviewState {
  status: string;
  startsAt: Date;
  joinUrl: string | null;
}

/** The state that decides which actions on an interview are allowed. */
interface CustomerInterviewState extends InterviewState {
  customerDeletedAt: Date | null;
}

const minuteMs = 60_000;

/** Milliseconds before the start until which the customer can move or cancel an interview. */
export const changeLeadMs = minChangeNoticeHours * 60 * minuteMs;

/**
 * Returns the user-facing reason why an interview cannot start now; null when it can. A started interview can be
 * started again.
 */
export function describeStartRefusal(
  { status, startsAt, joinUrl }: InterviewState,
  now: Date,
): string | null {
  if (status === 'completed') return 'This session is completed and has a recording.';
  if (status === 'cancelled') return 'This session was cancelled.';
  if (!joinUrl) return 'The meeting link is still missing. Paste one, or wait until it is created.';
  if (startsAt.getTime() - now.getTime() > startLeadMinutes * minuteMs) {
    return `A session can be started no earlier than ${startLeadMinutes} minutes before its time.`;
  }
  return null;
}

/** Returns what a viewer with this role may do with an interview in their reach. */
export function getAbilities(interview: CustomerInterviewState, role: Role, now: Date) {
  const isSuperAdmin = role === 'Super Admin';
  const change = (isSuperAdmin || role === 'Interviewer') && interview.customerDeletedAt === null;
  const open = interview.status === ('waiting' satisfies InterviewStatus);
  return {
    change,
    start: change && describeStartRefusal(interview, now) === null,
    delete: isSuperAdmin && change && open,
    assign: isSuperAdmin && change,
  };
}

/**
 * Developers must not see phone numbers, dates of birth, recordings, meeting links or meeting passwords. An Interviewer
 * sees them, of the interviews in their reach.
 */
export const canSeePrivateData = (role: Role): boolean => role === 'Super Admin' || role === 'Interviewer';

/** Returns `completed` of `sessions/fetch`: 0 unpaid, 1 account created, 2 paid. */
export function toCompletedValue(accountCreated: boolean, paid: boolean): 0 | 1 | 2 {
  if (accountCreated) return 1;
  return paid ? 2 : 0;
}
