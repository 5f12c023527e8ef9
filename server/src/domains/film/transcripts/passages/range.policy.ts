import type { FilmRange } from '@lifestory/contract';

/** Sorts ranges and joins those that touch. */
export function mergeRanges(ranges: readonly FilmRange[]): FilmRange[] {
  const merged: FilmRange[] = [];
  for (const { start_ms, end_ms } of ranges.toSorted((one, other) => one.start_ms - other.start_ms)) {
    const last = merged.at(-1);
    if (last && start_ms <= last.end_ms) last.end_ms = Math.max(last.end_ms, end_ms);
    else merged.push({ start_ms, end_ms });
  }
  return merged;
}

/** Whether a sentence is spoken, even in part, within one of the ranges. */
export const isWithin = ({ start_ms, end_ms }: FilmRange, ranges: readonly FilmRange[]): boolean =>
  ranges.some((range) => start_ms < range.end_ms && Math.max(end_ms, start_ms + 1) > range.start_ms);
