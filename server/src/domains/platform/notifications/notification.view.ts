import { type Contract, type HandlerResult, maxNotificationsPerPage } from '@lifestory/contract';
import { formatFullName, profileUrl } from '../../people/people/index.ts';
import type { NotificationRow } from './notification.queries.ts';

/** Returns a page of notifications in the API's format, from rows that include one extra row. */
export const toNotificationPage = (
  rows: NotificationRow[],
  now: Date,
): Pick<HandlerResult<Contract['notifications']['fetch']>, 'data' | 'more'> => ({
  data: rows.slice(0, maxNotificationsPerPage).map((row) => ({
    id: row.id,
    read: row.read_at !== null,
    read_at: row.read_at,
    created: formatTimeSince(row.created_at, now),
    created_at: row.created_at,
    data: { url: row.url, msg: row.msg, sender: toSender(row) },
  })),
  more: rows.length > maxNotificationsPerPage,
});

/** Returns the sender's name and picture; Lifestory if there is no sender or the sender is deleted. */
const toSender = ({ fname, lname, profile_key }: NotificationRow) =>
  fname === null || lname === null
    ? { fullName: 'Lifestory', profile: null }
    : { fullName: formatFullName({ fname, lname }), profile: profileUrl(profile_key) };

const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

const relativeTimeFormat = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });
/** The texts so far, such as `5 minutes ago`, by unit and number: formatting is slow, and there are few. */
const textCache = new Map<string, string>();

/** Formats the time since `instant`, such as `5 minutes ago`; `just now` for less than a minute. */
export function formatTimeSince(instant: Date, now: Date): string {
  const seconds = (now.getTime() - instant.getTime()) / 1000;
  const matchingUnit = units.find(([, unitSeconds]) => seconds >= unitSeconds);
  if (!matchingUnit) return 'just now';
  const [unit, unitSeconds] = matchingUnit;
  const key = `${unit} ${Math.floor(seconds / unitSeconds)}`;
  const cached = textCache.get(key);
  if (cached) return cached;
  const text = relativeTimeFormat.format(-Math.floor(seconds / unitSeconds), unit);
  textCache.set(key, text);
  return text;
}
