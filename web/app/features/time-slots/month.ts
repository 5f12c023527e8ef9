/** A month, `YYYY-MM`. */
export type Month = string;

const asMonth = (year: number, index: number): Month =>
  new Date(Date.UTC(year, index)).toISOString().slice(0, 7);

/** The month `count` months after `month`. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return asMonth(year, number - 1 + count);
}

/** `March 2027`. */
export const monthName = (month: Month): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** `Monday, March 1, 2027` of a date `YYYY-MM-DD`. */
export const dayName = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The weekday of a date `YYYY-MM-DD`, 1 = Monday to 7 = Sunday. */
export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

/** From the month of `today` (`YYYY-MM-DD`) to December; from October on, up to six months ahead. */
export function monthChoices(today: string): Month[] {
  const current = today.slice(0, 7);
  const number = Number(current.slice(5));
  const ahead = number >= 10 ? 6 : 12 - number;
  return Array.from({ length: ahead + 1 }, (_, index) => addMonths(current, index));
}
