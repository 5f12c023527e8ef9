import { type Month, monthAfter, monthOf } from '../../../dates.ts';

/** The months from that of `today` (`YYYY-MM-DD`) to December or, from October on, up to six months ahead. */
export function monthChoices(today: string): Month[] {
  const current = monthOf(today);
  const number = Number(current.slice(5));
  const monthsAhead = number >= 10 ? 6 : 12 - number;
  return Array.from({ length: monthsAhead + 1 }, (_, index) => monthAfter(current, index));
}
