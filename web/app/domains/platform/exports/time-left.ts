/** The progress of an export in percent at a time, in milliseconds since the epoch. */
export interface ProgressSample {
  percent: number;
  atMs: number;
}

/** Milliseconds since the first sample before there is an estimate. */
const minElapsedMs = 3_000;
/** Percentage points since the first sample before there is an estimate. */
const minProgress = 2;

/**
 * Estimated seconds left at the average speed since the first sample; null if it is too early
 * for an estimate.
 */
export function estimateSecondsLeft(first: ProgressSample, current: ProgressSample): number | null {
  const [elapsedMs, progress] = [current.atMs - first.atMs, current.percent - first.percent];
  if (elapsedMs < minElapsedMs || progress < minProgress) return null;
  return ((100 - current.percent) * elapsedMs) / progress / 1000;
}
