import { addDays } from './plain-date.ts';

interface Calendar {
  currentDate: string;
  disabledDates: readonly string[];
  lastDate: string | null;
}

/**
 * The first day (`YYYY-MM-DD`) from `from` on with a free time slot, else the first one of all; null when nothing is
 * free.
 */
export function nextFreeDate(
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
