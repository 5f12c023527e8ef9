import type { Period } from './dashboard.api.ts';

/** The choices of the filter and their words in the address; a month stands there as `YYYY-MM`. */
const choices = [
  { word: null, option: 'this month' },
  { word: 'previous-month', option: 'previous month' },
  { word: 'this-year', option: 'this year' },
] as const;

/** What the address says, read as a period; without a word, or with a strange one, this month. */
export function readPeriod(word: string | null): Period {
  if (word && /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(word)) return { option: 'custom', date: word };
  return { option: choices.find((choice) => choice.word === word)?.option ?? 'this month' };
}

/** A period as the address says it; null for this month, which needs no word. */
export function writePeriod(period: Period): string | null {
  if (period.option === 'custom') return period.date;
  return choices.find(({ option }) => option === period.option)?.word ?? null;
}
