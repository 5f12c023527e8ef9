import type { Alert, AlertCause } from '@lifestory/contract';
import { formatDateTime } from '../../../../calendar.ts';
import { formatCount, listFirstThree } from '../../../../contributions/alerts.ts';
import type { AffectedInterview } from './alert.queries.ts';
import type { FailingMeeting } from './meeting-failure.queries.ts';

/**
 * Builds the key of an alert from its latest interview, so that a later interview raises a new alert and resolving an
 * earlier one does not.
 */
export const createAlertKey = (cause: AlertCause, interviews: readonly AffectedInterview[]): string => {
  const latest = interviews.reduce((last, interview) =>
    interview.startsAt > last.startsAt ? interview : last,
  );
  return `${cause}:${latest.id}`;
};

/** Returns the path of the page of an interview, or of the list if there are several. */
export const interviewPage = (interviews: readonly { id: string }[]): string =>
  interviews.length === 1 ? `/session/view/${interviews[0]?.id}` : '/sessions';

/**
 * Returns an alert for interviews whose jobs at the meeting provider keep failing. `describeFailure` gets the number of
 * interviews as text; `manualAction` is what staff can do instead. When the retries are exhausted, the key changes,
 * which raises a new alert.
 */
export function failingMeetingAlert(
  cause: AlertCause,
  failing: readonly FailingMeeting[],
  describeFailure: (interviews: { counted: string; isSingle: boolean }) => string,
  manualAction: string,
): Alert {
  const givenUp = failing.some((meeting) => meeting.givenUp);
  const isSingle = failing.length === 1;
  const times = listFirstThree(failing.map(({ startsAt }) => formatDateTime(startsAt)));
  const retries = givenUp
    ? `We have stopped retrying: please ${manualAction}.`
    : `We keep retrying. If it is urgent, ${manualAction}.`;
  return {
    key: `${createAlertKey(cause, failing)}${givenUp ? ':given-up' : ''}`,
    cause,
    message: `${describeFailure({ counted: formatCount(failing.length, 'interview', 'interviews'), isSingle })}: ${times}. ${retries}`,
    url: isSingle && failing[0]?.isCancelledOrDeleted ? '/sessions' : interviewPage(failing),
  };
}

/** Describes the interviews that begin within the alert hours. */
export function describeStartingSoon(interviews: readonly AffectedInterview[], hours: number): string {
  const first = interviews[0] ? formatDateTime(interviews[0].startsAt) : '';
  const period = `within the next ${hours === 1 ? 'hour' : `${hours} hours`}`;
  return interviews.length === 1
    ? `1 interview begins ${period}, on ${first}.`
    : `${formatCount(interviews.length, 'interview begins', 'interviews begin')} ${period}, the first on ${first}.`;
}
