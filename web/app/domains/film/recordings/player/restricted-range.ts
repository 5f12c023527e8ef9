import type { FilmRange } from '@lifestory/contract';

/**
 * Returns the second at which playback continues if a second is within passages that the viewer may not see; null if it
 * is not. Passages that overlap or touch are skipped at once.
 */
export function findSkipTarget(ranges: readonly FilmRange[], seconds: number): number | null {
  let target: number | null = null;
  for (const { start_ms, end_ms } of ranges.toSorted((a, b) => a.start_ms - b.start_ms)) {
    const ms = (target ?? seconds) * 1000;
    if (start_ms <= ms && ms < end_ms) target = end_ms / 1000;
  }
  return target;
}
