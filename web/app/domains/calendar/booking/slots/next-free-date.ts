import { addDays } from '../../../../dates.ts';

interface Calendar {
  currentDate: string;
  disabledDates: readonly string[];
  lastDate: string | null;
}

/**
 * The first day (`YYYY-MM-DD`) with a free slot on or after `from`, otherwise the first one overall; null if there
 * is none.
 */
export function findNextFreeDate(
  { currentDate, disabledDates, lastDate }: Calendar,
  from: string,
): string | null {
  if (!lastDate) return null;
  const disabled = new Set(disabledDates);
  let earliest: string | null = null;
  for (let date = currentDate; date <= lastDate; date = addDays(date, 1)) {
    if (disabled.has(date)) continue;
    if (date >= from) return date;
    earliest ??= date;
  }
  return earliest;
}
