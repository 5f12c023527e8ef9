import { dateAt, instantOf } from '../calendar.ts';

/** Returns the instant `days` from today (negative: before) at `time` (HH:mm) in Los Angeles. */
export type DemoClock = (days: number, time: string) => Date;

/** Creates a clock whose today is the day of `now`. A time skipped by daylight saving time becomes noon. */
export function createDemoClock(now: Date): DemoClock {
  const today = Temporal.PlainDate.from(dateAt(now));
  return (days, time) => {
    const date = today.add({ days }).toString();
    const instant = instantOf(date, time) ?? instantOf(date, '12:00');
    if (!instant) throw new Error(`There is no noon on ${date}.`);
    return instant;
  };
}
