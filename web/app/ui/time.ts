import type { Temporal } from 'temporal-polyfill';
import { loadChunk } from './loading/chunk.ts';

/** The time zone of all interviews. */
export const storyZone = 'America/Los_Angeles';

/** A format in the visitor's time zone, and the offset of that zone when it was created, in minutes. */
let localFormat: { format: Intl.DateTimeFormat; offset: number } | undefined;

/** The visitor's time zone. */
export function localTimeZone(): string {
  // Creating a format takes long. A device that changes its zone changes its offset.
  const offset = new Date().getTimezoneOffset();
  if (localFormat?.offset !== offset) localFormat = { format: new Intl.DateTimeFormat(), offset };
  return localFormat.format.resolvedOptions().timeZone;
}

const wallPattern = /^(?:(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?|(\d{2}:\d{2})(?::\d{2})?)$/;

// A value without a zone is wall-clock time, which is displayed unchanged in every zone.
function momentOf(value: string | Date, zone: string): { date: Date; zone: string } {
  const wallTime = typeof value === 'string' ? wallPattern.exec(value) : null;
  if (!wallTime) return { date: new Date(value), zone };
  const [, date = '2000-01-01', time, timeWithoutDate] = wallTime;
  return { date: new Date(`${date}T${time ?? timeWithoutDate ?? '00:00'}:00Z`), zone: 'UTC' };
}

/** Formats of all parts of a time, by zone: creating a format takes longer than a hundred uses of it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const day = { year: 'numeric', month: '2-digit', day: '2-digit', weekday: 'short' } as const;
    format = new Intl.DateTimeFormat('en-US', { ...day, ...time, timeZone });
    formats.set(timeZone, format);
  }
  return format;
}

/** The short names of the months, of three letters each. */
const monthNames = 'JanFebMarAprMayJunJulAugSepOctNovDec';

const tokens = /YYYY|MMM|MM|DD|D|ddd|HH|hh|h|mm|A/g;

type TimeParts = Record<Intl.DateTimeFormatPartTypes, string>;

/** The parts of a time (see `formatTime`); null for an invalid value. */
function splitTime(value: string | Date, zone: string): TimeParts | null {
  const moment = momentOf(value, zone);
  if (Number.isNaN(moment.date.getTime())) return null;
  const parts = formatIn(moment.zone).formatToParts(moment.date);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as TimeParts;
}

function formatParts(parts: TimeParts, pattern: string): string {
  const { year, month, day, weekday, hour, minute } = parts;
  const hourOfHalf = `${Number(hour) % 12 || 12}`;
  const values: Record<string, string> = {
    YYYY: year,
    MMM: monthNames.slice(3 * Number(month) - 3, 3 * Number(month)),
    MM: month,
    DD: day,
    D: `${Number(day)}`,
    ddd: weekday,
    HH: hour,
    hh: hourOfHalf.padStart(2, '0'),
    h: hourOfHalf,
    mm: minute,
    A: Number(hour) < 12 ? 'AM' : 'PM',
  };
  return pattern.replace(tokens, (token) => values[token] ?? token);
}

/**
 * Formats a time by a pattern of `YYYY MMM MM DD D ddd HH hh h mm A`. Takes an instant (ISO 8601 with Z, or a Date),
 * which is shown in `zone`, or wall-clock time (`YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`), which is shown
 * unchanged. Returns '' for an invalid value.
 */
export function formatTime(value: string | Date, pattern: string, zone = storyZone): string {
  const parts = splitTime(value, zone);
  return parts ? formatParts(parts, pattern) : '';
}

/** Los Angeles wall-clock time of an instant, `YYYY-MM-DD HH:mm:ss`, with seconds 0. */
export const formatStoryClock = (instant: Date): string => formatTime(instant, 'YYYY-MM-DD HH:mm:00');

/** Formats the time of an interview, `10:00 AM (PST)`. */
export const formatStoryTime = (value: string | Date): string => `${formatTime(value, 'h:mm A')} (PST)`;

/**
 * Formats an instant in the visitor’s zone, `7:00 PM your time`, with the weekday if the day differs; null if it is
 * the same time as in Los Angeles.
 */
export function formatLocalTime(instant: string | Date, zone = localTimeZone()): string | null {
  const [local, story] = [splitTime(instant, zone), splitTime(instant, storyZone)];
  const isSame = (pattern: string) =>
    local && story && formatParts(local, pattern) === formatParts(story, pattern);
  if (!local || isSame('YYYY-MM-DD HH:mm')) return null;
  return `${formatParts(local, isSame('YYYY-MM-DD') ? 'h:mm A' : 'ddd h:mm A')} your time`;
}

/** Formats when a memory or comment was added, in local time: `01/15/2027 12:05PM`. */
export const formatPostTime = (instant: string | Date): string =>
  formatTime(instant, 'MM/DD/YYYY hh:mmA', localTimeZone());

/**
 * Whether Los Angeles wall-clock time, `YYYY-MM-DD HH:mm:ss`, has come at an instant. In the repeated hour at the end of
 * daylight saving time, the first occurrence is meant.
 */
export function hasStoryTimeCome(wallTime: string, now: Date): boolean {
  if (wallTime <= formatStoryClock(now)) return true;
  // The clock may have been set back since: compares the instant by the difference to UTC of the day before.
  const readUtc = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}Z`);
  const wall = readUtc(wallTime);
  const dayBefore = new Date(wall - 86_400_000);
  const first = new Date(wall - (readUtc(formatStoryClock(dayBefore)) - dayBefore.getTime()));
  return first <= now && formatStoryClock(first) === wallTime;
}

async function loadTemporal(): Promise<typeof Temporal> {
  const native = (globalThis as { Temporal?: typeof Temporal }).Temporal;
  return native ?? (await loadChunk(() => import('temporal-polyfill'))).Temporal;
}

/**
 * Converts Los Angeles wall-clock time, `YYYY-MM-DD HH:mm:ss`, to an instant, ISO 8601 with Z. In the repeated hour
 * at the end of daylight saving time, the first occurrence is meant.
 */
export async function toInstant(wallTime: string): Promise<string> {
  const { PlainDateTime } = await loadTemporal();
  const plain = PlainDateTime.from(wallTime.replace(' ', 'T'));
  return plain.toZonedDateTime(storyZone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** Formats a day: `Dec 03, 2026`. Takes `YYYY-MM-DD` or an instant, whose day in Los Angeles is used. */
export const formatDay = (day: string): string => formatTime(day, 'MMM DD, YYYY');
