import { dateAt } from '../calendar.ts';
import { monthAt } from '../features/hosting/index.ts';
import type { OpenStory } from './script.ts';
import type { Timeline } from './timeline.ts';

/** The months of a story that were paid, by the day each begins on, and the day after the last. */
export interface PaidMonths {
  anchorOn: string;
  begins: string[];
  paidThrough: string;
}

/** Counts the months of a story back from about the day it is paid through; null where none was paid. */
export function paidMonths({ until, months }: OpenStory, at: Timeline): PaidMonths | null {
  if (months === 0) return null;
  const anchorOn = monthAt(dateAt(at(until, '12:00')), -months);
  return {
    anchorOn,
    begins: Array.from({ length: months }, (_, month) => monthAt(anchorOn, month)),
    paidThrough: monthAt(anchorOn, months),
  };
}
