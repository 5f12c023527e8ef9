// Calendar dates as `YYYY-MM-DD`, without times and zones.

const day = 24 * 60 * 60 * 1000;
const at = (date: string) => Date.parse(`${date}T00:00:00Z`);
const text = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Adds days to a date (or subtracts, if negative). */
export const addDays = (date: string, days: number): string => text(at(date) + days * day);

/** Adds months to a date, limited to the last day of the month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return text(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, last)));
}

/** The month of a date, `YYYY-MM`. */
export const monthOf = (date: string): string => date.slice(0, 7);

/** 0 = Sunday to 6 = Saturday. */
export const weekdayOf = (date: string): number => new Date(at(date)).getUTCDay();

/** The weeks of a month (`YYYY-MM`), Sunday first; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const next = addMonths(first, 1);
  const cells: (string | null)[] = Array<null>(weekdayOf(first)).fill(null);
  for (let date = first; date < next; date = addDays(date, 1)) cells.push(date);
  while (cells.length % 7 > 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  return (date: string) => formatter.format(at(date));
};

/** `Monday, March 1, 2027` */
export const longDate = format({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
/** `Monday, March 1` */
export const dayName = format({ weekday: 'long', month: 'long', day: 'numeric' });
/** `March 2027` */
export const monthName = format({ month: 'long', year: 'numeric' });
