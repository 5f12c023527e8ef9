import { type ParsedCronItem, parseCronItem } from 'graphile-worker';

/** Maximum days searched for an instant that matches a pattern. */
const maxDays = 366;
const minuteMs = 60_000;

/** Converts a time of day, `HH:MM` in UTC, to the crontab pattern of every day; returns other texts unchanged. */
export function toCronPattern(schedule: string): string {
  const time = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(schedule.trim());
  return time ? `${Number(time[2])} ${Number(time[1])} * * *` : schedule.trim();
}

/** Whether a crontab pattern is valid and matches at least one instant of the next year. */
export function isCronPattern(pattern: string): boolean {
  if (pattern.split(/\s+/).length !== 5) return false;
  try {
    return findNextDue(pattern, new Date()) !== null;
  } catch {
    return false;
  }
}

/** The first instant after `now` that matches a crontab pattern in UTC; null if none follows within a year. */
export const findNextDue = (pattern: string, now: Date): Date | null => findDue(pattern, now, 1);

/** The last instant up to `now` that matches a crontab pattern in UTC; null if there is none within a year. */
export const findLastDue = (pattern: string, now: Date): Date | null => findDue(pattern, now, -1);

function findDue(pattern: string, now: Date, direction: 1 | -1): Date | null {
  const { match } = parseCronItem({ task: 'schedule', match: pattern });
  const minute = Math.floor(now.getTime() / minuteMs) + (direction === 1 ? 1 : 0);
  for (let step = 0; step < maxDays * 24 * 60; step += 1) {
    const instant = new Date((minute + direction * step) * minuteMs);
    if (matches(match, instant)) return instant;
  }
  return null;
}

const matches = (match: ParsedCronItem['match'], instant: Date): boolean =>
  match({
    min: instant.getUTCMinutes(),
    hour: instant.getUTCHours(),
    date: instant.getUTCDate(),
    month: instant.getUTCMonth() + 1,
    dow: instant.getUTCDay(),
  });
