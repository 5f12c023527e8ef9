import type { Period } from '../dashboard.api.ts';

/** The periods and their values in the URL; a single month is `YYYY-MM`. */
const choices = [
  { param: null, option: 'this month' },
  { param: 'previous-month', option: 'previous month' },
  { param: 'this-year', option: 'this year' },
] as const;

/** Parses the period in the URL; this month if missing or invalid. */
export function readPeriod(param: string | null): Period {
  if (param && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(param)) return { option: 'custom', date: param };
  return { option: choices.find((choice) => choice.param === param)?.option ?? 'this month' };
}

/** Formats a period for the URL; null for this month, the default. */
export function writePeriod(period: Period): string | null {
  if (period.option === 'custom') return period.date;
  return choices.find(({ option }) => option === period.option)?.param ?? null;
}
