import { dateAt } from '../calendar.ts';
import { monthAt } from '../domains/money/hosting/index.ts';
import type { DemoClock } from './demo-clock.ts';
import type { OpenStory } from './story-plans.ts';

/** The paid months of a story: their first days, and the day after the last month. */
export interface PaidMonths {
  anchorOn: string;
  monthStarts: string[];
  paidThrough: string;
}

/**
 * Returns the paid months of a story, counted back from `until`, the end of the paid period (exclusive); null if none
 * was paid.
 */
export function findPaidMonths({ until, months }: OpenStory, at: DemoClock): PaidMonths | null {
  if (months === 0) return null;
  const anchorOn = monthAt(dateAt(at(until, '12:00')), -months);
  return {
    anchorOn,
    monthStarts: Array.from({ length: months }, (_, month) => monthAt(anchorOn, month)),
    paidThrough: monthAt(anchorOn, months),
  };
}
