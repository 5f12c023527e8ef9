// Calendar dates as `YYYY-MM-DD` and months as `YYYY-MM`, without times and zones.

/** A month, `YYYY-MM`. */
export type Month = string;

const dayMs = 24 * 60 * 60 * 1000;
const toInstant = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Adds days to a date (or subtracts, if negative). */
export const addDays = (date: string, days: number): string => toDate(toInstant(date) + days * dayMs);

/** Adds months to a date. The day is at most the last one of the resulting month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, lastDay)));
}

/** The month of a date. */
export const monthOf = (date: string): Month => date.slice(0, 7);

/** The weekday of a date, from 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (date: string): number => new Date(toInstant(date)).getUTCDay();

/** The month `count` months after a month (or before, if negative). */
export const monthAfter = (month: Month, count: number): Month => monthOf(addMonths(`${month}-01`, count));

/** The dates of the weeks of a month, Sunday to Saturday, with the days of other months that complete them. */
export function weeksOf(month: Month): string[][] {
  const firstDate = `${month}-01`;
  const endDate = addMonths(firstDate, 1);
  const weeks: string[][] = [];
  for (let start = addDays(firstDate, -weekdayOf(firstDate)); start < endDate; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addDays(start, weekday)));
  }
  return weeks;
}

// Created when it is first used: creating a format takes long, and every page loads this file at its start.
const createFormat = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (date: string) => {
    formatter ??= new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
    return formatter.format(toInstant(date));
  };
};

/** Formats a date: `Monday, March 1, 2027`. */
export const formatLongDate = createFormat({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
/** Formats a date without its year: `Monday, March 1`. */
export const formatWeekdayAndDay = createFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const formatMonthOf = createFormat({ month: 'long', year: 'numeric' });
/** Formats a month: `March 2027`. */
export const formatMonth = (month: Month): string => formatMonthOf(`${month}-01`);
