import { changeHours, type InterviewStatus, type Role, startLead } from '@lifestory/contract';

/** What decides about an interview. */
export interface InterviewState {
  status: string;
  startsAt: Date;
  joinUrl: string | null;
}

/** That, and whether the customer's account is there. */
interface CustomerInterviewState extends InterviewState {
  customerDeletedAt: Date | null;
}

const minuteMs = 60_000;

/** Milliseconds before its beginning until which whoever booked can move or cancel an interview. */
export const changeLeadMs = changeHours * 60 * minuteMs;

/** Why an interview cannot be started now, in words; null when it can. Starting a started one again is no harm. */
export function describeStartRefusal(
  { status, startsAt, joinUrl }: InterviewState,
  now: Date,
): string | null {
  if (status === 'completed') return 'This session is completed: its recording is there.';
  if (status === 'cancelled') return 'This session was cancelled.';
  if (!joinUrl) return 'The meeting link is still missing. Paste one, or wait until it follows.';
  if (startsAt.getTime() - now.getTime() > startLead * minuteMs) {
    return `A session can be started ${startLead} minutes before its time at the earliest.`;
  }
  return null;
}

/** What a reader of this role may do with an interview. */
export function getAbilities(situation: CustomerInterviewState, role: Role, now: Date) {
  const change = role === 'Super Admin' && situation.customerDeletedAt === null;
  const open = situation.status === ('waiting' satisfies InterviewStatus);
  return { change, start: change && describeStartRefusal(situation, now) === null, delete: change && open };
}

/** Developers see neither phone, birth date, recordings nor the meeting's link and password. */
export const canSeePrivateData = (role: Role): boolean => role === 'Super Admin';

/** The value of `sessions/fetch.completed`. */
export function toCompletedValue(accountCreated: boolean, paid: boolean): 0 | 1 | 2 {
  if (accountCreated) return 1;
  return paid ? 2 : 0;
}
