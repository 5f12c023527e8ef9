/** How much of something is done, of 100, at an instant in milliseconds. */
export interface Mark {
  percent: number;
  at: number;
}

/** Milliseconds and percents that have to be seen before anything is said of what is left. */
const seenFor = 3_000;
const seenOf = 2;

/** Seconds until all is done, going on as since the first mark; null while it is too early to tell. */
export function secondsLeft(first: Mark, now: Mark): number | null {
  const [passed, done] = [now.at - first.at, now.percent - first.percent];
  if (passed < seenFor || done < seenOf) return null;
  return ((100 - now.percent) * passed) / done / 1000;
}
