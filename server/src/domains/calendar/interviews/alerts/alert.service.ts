import { formatDateTime } from '../../../../calendar.ts';
import type { AppContext } from '../../../../context.ts';
import { type FindAlerts, formatCount } from '../../../../contributions/alerts.ts';
import type { Meetings } from '../../../../providers/meetings/port.ts';
import { readSettings } from '../../../platform/settings/index.ts';
import {
  findInterviewsStartingSoon,
  findInterviewsWithoutLink,
  isMeetingCreationFailing,
} from './alert.queries.ts';
import { createAlertKey, describeStartingSoon, failingMeetingAlert, interviewPage } from './alert.view.ts';
import { findFailingMeetingChanges, findUnerasedMeetings } from './meeting-failure.queries.ts';

const hourMs = 3_600_000;

/** Milliseconds before the authorization expires from which staff are alerted. It is normally refreshed weekly. */
const expiryLeadMs = 14 * 24 * hourMs;

/** Whether staff have to authorize the meeting account; false for providers without one. */
export const needsAuthorization = async ({ connection }: Meetings): Promise<boolean> =>
  connection ? !(await connection.isAuthorized()) : false;

/**
 * Finds alerts about an unauthorized or expiring meeting account, missing meeting links, failing changes and erasures
 * at the meeting provider, and interviews that begin within the alert hours.
 */
export const interviewAlerts =
  ({ db, meetings, now }: AppContext): FindAlerts =>
  async () => {
    const instant = now();
    const { alertHours } = await readSettings(db);
    const until = new Date(instant.getTime() + alertHours * hourMs);
    const [
      isUnauthorized,
      expiry,
      isCreationFailing,
      startingSoon,
      withoutLink,
      failingChanges,
      unerasedMeetings,
    ] = await Promise.all([
      needsAuthorization(meetings),
      meetings.connection?.findExpiry() ?? null,
      isMeetingCreationFailing(db),
      findInterviewsStartingSoon(db, instant, until),
      findInterviewsWithoutLink(db, instant),
      findFailingMeetingChanges(db, instant),
      findUnerasedMeetings(db),
    ]);
    return [
      isUnauthorized && {
        key: 'meetings_unauthorized',
        cause: 'meetings_unauthorized',
        message:
          'The video-meeting account is not authorized, so meetings cannot be created or moved, and recordings are not imported. Please authorize it.',
        url: '/settings',
      },
      !isUnauthorized &&
        isCreationFailing &&
        withoutLink.length > 0 && {
          key: 'meetings_failing',
          cause: 'meetings_failing',
          message: 'The meeting provider failed to create a meeting. We keep retrying.',
          url: '/settings',
        },
      expiry !== null &&
        expiry.getTime() - instant.getTime() < expiryLeadMs && {
          key: `meetings_expiring:${expiry.getTime()}`,
          cause: 'meetings_expiring',
          message: `The authorization of the video-meeting account expires on ${formatDateTime(expiry)}, because it could not be renewed. Please authorize the account again.`,
          url: '/settings',
        },
      withoutLink.length > 0 && {
        key: createAlertKey('links_missing', withoutLink),
        cause: 'links_missing',
        message: `${formatCount(withoutLink.length, 'interview has', 'interviews have')} no meeting link yet.`,
        url: interviewPage(withoutLink),
      },
      // These jobs cannot succeed while the account is unauthorized; authorizing it retries them.
      !isUnauthorized &&
        failingChanges.length > 0 &&
        failingMeetingAlert(
          'meeting_changes_not_received',
          failingChanges,
          ({ counted, isSingle }) =>
            `${counted} ${isSingle ? 'was' : 'were'} moved or cancelled, but the meeting provider could not be updated`,
          'change the meeting in the provider’s dashboard',
        ),
      !isUnauthorized &&
        unerasedMeetings.length > 0 && {
          ...failingMeetingAlert(
            'meetings_unerased',
            unerasedMeetings,
            ({ counted }) => `${counted} of erased people could not be deleted at the meeting provider`,
            'delete the meeting and its recordings in the provider’s dashboard',
          ),
          url: '/settings',
        },
      startingSoon.length > 0 && {
        key: createAlertKey('meetings_soon', startingSoon),
        cause: 'meetings_soon',
        message: describeStartingSoon(startingSoon, alertHours),
        url: interviewPage(startingSoon),
      },
    ];
  };
