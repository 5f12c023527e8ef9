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
 * Whether an interview has begun, so that it can have a film: it was started, or its time has come. Its time comes when
 * staff can start it.
 */
export const hasBegun = (
  { status, startsAt }: Pick<InterviewState, 'status' | 'startsAt'>,
  now: Date,
): boolean =>
  status === 'started' ||
  status === 'completed' ||
  (status === 'waiting' && startsAt.getTime() - now.getTime() <= startLeadMinutes * minuteMs);

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
  const canChange = (isSuperAdmin || role === 'Interviewer') && interview.customerDeletedAt === null;
  const isWaiting = interview.status === ('waiting' satisfies InterviewStatus);
  return {
    change: canChange,
    start: canChange && describeStartRefusal(interview, now) === null,
    delete: isSuperAdmin && canChange && isWaiting,
    assign: isSuperAdmin && canChange,
  };
}

/**
 * Whether a role sees phone numbers, dates of birth, recordings, meeting links and meeting passwords. Developers must
 * not; an Interviewer sees those of the interviews in their reach.
 */
export const canSeePrivateData = (role: Role): boolean => role === 'Super Admin' || role === 'Interviewer';

/** Returns `completed` of `sessions/fetch`: 0 unpaid, 1 account created, 2 paid. */
export function toCompletedValue(isAccountCreated: boolean, isPaid: boolean): 0 | 1 | 2 {
  if (isAccountCreated) return 1;
  return isPaid ? 2 : 0;
}
