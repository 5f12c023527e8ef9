import type { SkippedDate } from '@lifestory/contract';
import { dateAt, instantOf, minutesAfter, timeZone } from '../../../calendar.ts';

/** Months ahead for which slots can be added. */
export const maxMonthsAhead = 24;

/** A slot that is not stored yet, with dates `YYYY-MM-DD` and times `HH:mm` in Los Angeles. */
export interface PlannedSlot {
  date: string;
  from: string;
  to: string;
  startsAt: Date;
  endsAt: Date;
}

/**
 * Plans a slot; null if it starts or ends within the time that the clocks skip. It lasts from the first instant of its
 * start to the first one of its end: when the clocks are set back in between, longer than its times say, and when they
 * are set forward, shorter. A slot may end when the skipped time begins, at an instant that no clock shows.
 */
export function planSlot(date: string, from: string, to: string, zone = timeZone): PlannedSlot | null {
  const startsAt = instantOf(date, from, zone);
  const lastMinute = String(Temporal.PlainTime.from(to).subtract({ minutes: 1 }));
  const beforeEnd = instantOf(date, lastMinute, zone);
  const endsAt = instantOf(date, to, zone) ?? (beforeEnd && minutesAfter(beforeEnd, 1));
  return startsAt && endsAt && startsAt < endsAt ? { date, from, to, startsAt, endsAt } : null;
}

/** Returns a skipped date with its reason and text. */
export const toSkippedDate = (date: string, reason: SkippedDate['reason']): SkippedDate => ({
  date,
  reason,
  text: {
    past: 'this time has passed',
    overlap: 'it overlaps another time slot on that day',
    booked: 'this time slot is booked',
    missing: 'this time slot was deleted in the meantime',
    'summer-time':
      'it begins or ends in the hour that the clocks skip that day, when daylight saving time begins',
  }[reason],
});

/**
 * Plans one slot for every future date of `month` (`YYYY-MM`) that falls on one of `days` (1 = Monday). Omits
 * dates before today, and returns other dates without a slot as skipped.
 */
export function planMonth(
  month: string,
  days: readonly number[],
  times: { from: string; to: string },
  now: Date,
): { planned: PlannedSlot[]; skipped: SkippedDate[] } {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 });
  const dates = Array.from({ length: first.daysInMonth }, (_, day) => first.add({ days: day }))
    .filter((date) => days.includes(date.dayOfWeek))
    .map(String)
    .filter((date) => date >= dateAt(now));
  const plan: ReturnType<typeof planMonth> = { planned: [], skipped: [] };
  for (const date of dates) {
    const slot = planSlot(date, times.from, times.to);
    if (!slot) plan.skipped.push(toSkippedDate(date, 'summer-time'));
    else if (slot.startsAt <= now) plan.skipped.push(toSkippedDate(date, 'past'));
    else plan.planned.push(slot);
  }
  return plan;
}
