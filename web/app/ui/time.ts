import type { Temporal } from 'temporal-polyfill';
import { loadChunk } from './chunk.ts';

/** All interviews take place by this zone's clock. */
export const storyZone = 'America/Los_Angeles';

/** The visitor's own zone. */
export const localTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const wallPattern = /^(?:(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(?::\d{2})?)?|(\d{2}:\d{2})(?::\d{2})?)$/;

// A text without a zone is a wall clock's: it is shown as it stands, whatever zone is looked from.
function momentOf(value: string | Date, zone: string): { date: Date; zone: string } {
  const wall = typeof value === 'string' ? wallPattern.exec(value) : null;
  if (!wall) return { date: new Date(value), zone };
  const [, day = '2000-01-01', time, timeAlone] = wall;
  return { date: new Date(`${day}T${time ?? timeAlone ?? '00:00'}:00Z`), zone: 'UTC' };
}

const tokens = /YYYY|MMM|MM|DD|ddd|HH|hh|h|mm|A/g;

/**
 * Writes a moment by a pattern of `YYYY MMM MM DD ddd HH hh h mm A`.
 * Takes an instant (ISO 8601 with Z, or a Date), shown in `zone`, or a wall clock's
 * `YYYY-MM-DD`, `YYYY-MM-DD HH:mm:ss` or `HH:mm:ss`, shown as it is. An unreadable value gives ''.
 */
export function formatTime(value: string | Date, pattern: string, zone = storyZone): string {
  const moment = momentOf(value, zone);
  if (Number.isNaN(moment.date.getTime())) return '';
  const of = (options: Intl.DateTimeFormatOptions, type: Intl.DateTimeFormatPartTypes) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: moment.zone })
      .formatToParts(moment.date)
      .find((part) => part.type === type)?.value ?? '';
  const hour = Number(of({ hour: 'numeric', hourCycle: 'h23' }, 'hour'));
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const values: Record<string, () => string> = {
    YYYY: () => of({ year: 'numeric' }, 'year'),
    MMM: () => of({ month: 'short' }, 'month'),
    MM: () => of({ month: '2-digit' }, 'month'),
    DD: () => of({ day: '2-digit' }, 'day'),
    ddd: () => of({ weekday: 'short' }, 'weekday'),
    HH: () => twoDigits(hour),
    hh: () => twoDigits(hour % 12 || 12),
    h: () => String(hour % 12 || 12),
    mm: () => twoDigits(Number(of({ minute: 'numeric' }, 'minute'))),
    A: () => (hour < 12 ? 'AM' : 'PM'),
  };
  return pattern.replace(tokens, (token) => values[token]?.() ?? token);
}

/** What a Los Angeles clock shows at an instant, `YYYY-MM-DD HH:mm:ss`; seconds are left at 0. */
export const formatStoryClock = (instant: Date): string => formatTime(instant, 'YYYY-MM-DD HH:mm:00');

/** The specification's time of day, `10:00 AM (PST)`. */
export const formatStoryTime = (value: string | Date): string => `${formatTime(value, 'h:mm A')} (PST)`;

/**
 * The same instant on the visitor's clock, `7:00 PM your time`, with the weekday when it is another day;
 * null where both clocks agree.
 */
export function formatLocalTime(instant: string | Date, zone = localTimeZone()): string | null {
  const full = 'YYYY-MM-DD HH:mm';
  if (formatTime(instant, full, zone) === formatTime(instant, full)) return null;
  const sameDay = formatTime(instant, 'YYYY-MM-DD', zone) === formatTime(instant, 'YYYY-MM-DD');
  return `${formatTime(instant, sameDay ? 'h:mm A' : 'ddd h:mm A', zone)} your time`;
}

/** When a memory or a comment was added, by the clock of its reader: `01/15/2027 12:05PM`. */
export const formatPostTime = (instant: string | Date): string =>
  formatTime(instant, 'MM/DD/YYYY hh:mmA', localTimeZone());

async function loadTemporal(): Promise<typeof Temporal> {
  const native = (globalThis as { Temporal?: typeof Temporal }).Temporal;
  return native ?? (await loadChunk(() => import('temporal-polyfill'))).Temporal;
}

/**
 * The instant at which a Los Angeles clock shows `YYYY-MM-DD HH:mm:ss`, as ISO 8601 with Z.
 * In the hour that summer time doubles, the first is meant.
 */
export async function toInstant(wallTime: string): Promise<string> {
  const { PlainDateTime } = await loadTemporal();
  const plain = PlainDateTime.from(wallTime.replace(' ', 'T'));
  return plain.toZonedDateTime(storyZone, { disambiguation: 'compatible' }).toInstant().toString();
}

/** A day in words: `Dec 03, 2026`. Takes `YYYY-MM-DD` or an instant, which is shown as the day in Los Angeles. */
export const formatDay = (day: string): string => formatTime(day, 'MMM DD, YYYY');
