/** A progress sample: percent at a time in milliseconds. */
export interface ProgressSample {
  percent: number;
  at: number;
}

/** Minimum time in milliseconds, and minimum progress in percent, before there is an estimate. */
const seenFor = 3_000;
const seenOf = 2;

/** Estimated seconds left at the average speed since the first sample; null if it is too early. */
export function estimateSecondsLeft(first: ProgressSample, now: ProgressSample): number | null {
  const [passed, done] = [now.at - first.at, now.percent - first.percent];
  if (passed < seenFor || done < seenOf) return null;
  return ((100 - now.percent) * passed) / done / 1000;
}
