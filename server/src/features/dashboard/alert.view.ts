import type { Alert } from '@lifestory/contract';
import { formatDateTime } from '../../calendar.ts';
import type { FailingMeeting } from '../interviews/index.ts';
import type { SpaceLeft } from '../recordings/index.ts';
import { countLimit } from './alert.queries.ts';

/** The data behind the alerts; lists have at most `countLimit` entries. */
export interface Causes {
  /** Set if no worker is running, with the time of the last heartbeat; null while one is running. */
  absent: { since: Date | null } | null;
  meetingsUnauthorized: boolean;
  meetingsFail: boolean;
  freeSlot: boolean;
  alertHours: number;
  soon: { id: string; startsAt: Date }[];
  withoutLink: { id: string; startsAt: Date }[];
  /** Moved or cancelled interviews that the meeting provider does not know about. */
  unheard: FailingMeeting[];
  /** Interviews whose film cannot be imported. */
  stuck: FailingMeeting[];
  /** Interviews of erased people of whom the provider still stores data. */
  unerased: FailingMeeting[];
  mails: number;
  renewals: { personId: string; failedAt: Date }[];
  /** Whether a backup was restored and the card provider's charges have not been reconciled since. */
  renewalsHeld: boolean;
  disputes: { id: string; personId: string }[];
  /** Charges at the card provider, by the provider's ids. */
  unexplained: { id: string }[];
  withoutRecording: { id: string; startsAt: Date }[];
  /** Space left for recordings and photographs; null if the store does not report it. */
  space: SpaceLeft | null;
}

/** Returns the alerts for this data, most urgent first. */
export function alertsOf(causes: Causes): Alert[] {
  const { soon, withoutLink, mails, renewals, disputes, unexplained, withoutRecording } = causes;
  const alerts: (Alert | false)[] = [
    causes.absent !== null && {
      key: `no_worker:${causes.absent.since?.getTime() ?? ''}`,
      cause: 'no_worker',
      message: `${absenceWords(causes.absent.since)} E-mails, meeting links and renewals wait until it runs again. Please restart the server.`,
      url: '/settings',
    },
    causes.meetingsUnauthorized && {
      key: 'meetings_unauthorized',
      cause: 'meetings_failing',
      message:
        'The video-meeting account is not authorized, so meetings cannot be made or moved, and recordings are not imported. Please authorize it.',
      url: '/settings',
    },
    !causes.meetingsUnauthorized &&
      causes.meetingsFail &&
      withoutLink.length > 0 && {
        key: 'meetings_failing',
        cause: 'meetings_failing',
        message: 'The meeting provider failed to create a meeting. We keep retrying.',
        url: '/settings',
      },
    withoutLink.length > 0 && {
      key: keyOf('links_missing', withoutLink),
      cause: 'links_missing',
      message: `${counted(withoutLink.length, 'interview has', 'interviews have')} no meeting link yet.`,
      url: placeOf(withoutLink),
    },
    spaceAlert(causes.space),
    // Authorizing the account retries all of it.
    ...(causes.meetingsUnauthorized ? [] : troubleAtProvider(causes)),
    soon.length > 0 && {
      key: keyOf('meetings_soon', soon),
      cause: 'meetings_soon',
      message: soonWords(soon, causes.alertHours),
      url: placeOf(soon),
    },
    !causes.freeSlot && {
      key: 'no_free_slot',
      cause: 'no_free_slot',
      message: 'No time slot is free in the next 7 days.',
      url: '/time-slots',
    },
    withoutRecording.length > 0 && {
      key: keyOf('recordings_missing', withoutRecording),
      cause: 'recordings_missing',
      message: `${counted(withoutRecording.length, 'interview', 'interviews')} ended more than 24 hours ago, and the recording is missing.`,
      url: placeOf(withoutRecording),
    },
    renewals.length > 0 && {
      key: `renewals_failing:${renewals[0]?.failedAt.getTime()}`,
      cause: 'renewals_failing',
      message: `${counted(renewals.length, 'subscription', 'subscriptions')} could not be renewed.`,
      url: renewals.length === 1 ? `/user/view/${renewals[0]?.personId}` : '/customers',
    },
    causes.renewalsHeld && {
      key: 'renewals_held',
      cause: 'renewals_failing',
      message:
        'A backup was restored. Renewals and new payments wait until our records have been compared with the card provider’s. We keep retrying.',
      url: '/transactions',
    },
    disputes.length > 0 && {
      key: `payments_disputed:${disputes[0]?.id}`,
      cause: 'payments_disputed',
      message: `${counted(disputes.length, 'payment is', 'payments are')} disputed by a bank. Please respond in the card provider’s dashboard.`,
      url: disputes.length === 1 ? `/user/view/${disputes[0]?.personId}` : '/transactions',
    },
    unexplained.length > 0 && {
      key: `payments_unexplained:${unexplained.at(-1)?.id}`,
      cause: 'payments_unexplained',
      message: `The card provider’s records and ours do not agree about ${counted(unexplained.length, 'payment', 'payments')}: ${firstOf(unexplained)}.`,
      url: '/transactions',
    },
    mails > 0 && {
      key: `mails_failing:${mails}`,
      cause: 'mails_failing',
      message: `${counted(mails, 'e-mail', 'e-mails')} could not be delivered.`,
      url: '/mails',
    },
  ];
  return alerts.filter((alert) => alert !== false);
}

const absenceWords = (since: Date | null): string =>
  since ? `No worker has been running since ${formatDateTime(since)}.` : 'No worker is running.';

/** Warns early that the disk is filling up: when less than twice its reserve is left. */
function spaceAlert(space: SpaceLeft | null): Alert | false {
  if (!space || space.usable >= 2 * space.reserve) return false;
  const left = Math.max(0, space.usable) / 1e9;
  const isFull = left < 1;
  return {
    key: `storage_low:${isFull ? 'full' : 'low'}`,
    cause: 'storage_low',
    message: isFull
      ? 'The disk is full: no recordings or photographs can be added. Free some space, or add a larger disk.'
      : `${left.toFixed(0)} GB are left for recordings and photographs. An hour of film takes about 1 GB. Free some space, or add a larger disk.`,
    url: '/settings',
  };
}

/** Returns an alert for repeated failures at the meeting provider, with what staff can do about it. */
function troubleAtProvider({ unheard, stuck, unerased }: Causes): (Alert | false)[] {
  const still = (troubled: FailingMeeting[], byHand: string) =>
    troubled.some(({ givenUp }) => givenUp)
      ? `We have stopped retrying: please ${byHand}.`
      : `We keep retrying. If it is urgent, ${byHand}.`;
  const place = (troubled: FailingMeeting[]) =>
    troubled.length === 1 && troubled[0]?.calledOff ? '/sessions' : placeOf(troubled);
  return [
    unheard.length > 0 && {
      key: troubleKey('changes_unheard', unheard),
      cause: 'changes_unheard',
      message: `${counted(unheard.length, 'interview was', 'interviews were')} moved or cancelled, and the meeting provider could not be told: ${firstTimes(unheard)}. ${still(unheard, 'change the meeting in the provider’s dashboard')}`,
      url: place(unheard),
    },
    stuck.length > 0 && {
      key: troubleKey('films_stuck', stuck),
      cause: 'films_stuck',
      message: `The recording of ${counted(stuck.length, 'interview', 'interviews')} could not be downloaded from the meeting provider: ${firstTimes(stuck)}. ${still(stuck, 'download it from the provider’s dashboard and upload it here')}`,
      url: place(stuck),
    },
    unerased.length > 0 && {
      key: troubleKey('meetings_unerased', unerased),
      cause: 'meetings_unerased',
      message: `${counted(unerased.length, 'interview', 'interviews')} of erased people could not be deleted at the meeting provider: ${firstTimes(unerased)}. ${still(unerased, 'delete the meeting and its recordings in the provider’s dashboard')}`,
      url: '/settings',
    },
  ];
}

/** Builds the alert's key; giving up changes it, so that the alert is new again. */
const troubleKey = (cause: Alert['cause'], troubled: FailingMeeting[]): string =>
  `${keyOf(cause, troubled)}${troubled.some(({ givenUp }) => givenUp) ? ':given-up' : ''}`;

const firstTimes = (troubled: FailingMeeting[]): string =>
  firstOf(troubled.map(({ startsAt }) => ({ id: formatDateTime(startsAt) })));

function firstOf(named: { id: string }[]): string {
  const first = named.slice(0, 3).map(({ id }) => id);
  return named.length > first.length ? `${first.join(', ')} and others` : first.join(', ');
}

/**
 * Builds the alert's key from the latest interview: the alert is new when a later one joins, not when one
 * leaves.
 */
const keyOf = (cause: Alert['cause'], concerned: { id: string; startsAt: Date }[]): string => {
  const latest = concerned.reduce((one, other) => (other.startsAt > one.startsAt ? other : one));
  return `${cause}:${latest.id}`;
};

const placeOf = (concerned: { id: string }[]): string =>
  concerned.length === 1 ? `/session/view/${concerned[0]?.id}` : '/sessions';

const counted = (count: number, one: string, many: string): string => {
  const number = count >= countLimit ? `At least ${countLimit}` : String(count);
  return `${number} ${count === 1 ? one : many}`;
};

function soonWords(soon: Causes['soon'], hours: number): string {
  const first = soon[0] ? formatDateTime(soon[0].startsAt) : '';
  const within = `within the next ${hours === 1 ? 'hour' : `${hours} hours`}`;
  return soon.length === 1
    ? `1 interview begins ${within}, on ${first}.`
    : `${counted(soon.length, 'interview begins', 'interviews begin')} ${within}, the first on ${first}.`;
}
