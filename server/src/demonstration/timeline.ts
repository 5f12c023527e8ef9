import { dateAt, instantOf } from '../calendar.ts';

/** The instant `days` from today (negative: before) at `time` (HH:mm) on the wall of Los Angeles. */
export type Timeline = (days: number, time: string) => Date;

/** A timeline whose today is the day of `now`. An hour that summer time skips becomes noon. */
export function timelineFrom(now: Date): Timeline {
  const today = Temporal.PlainDate.from(dateAt(now));
  return (days, time) => {
    const date = today.add({ days }).toString();
    const instant = instantOf(date, time) ?? instantOf(date, '12:00');
    if (!instant) throw new Error(`There is no noon on ${date}.`);
    return instant;
  };
}
