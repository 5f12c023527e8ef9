import type { SkippedDate } from '@lifestory/contract';
import { dateAt, instantOf, minutesAfter } from '../../calendar.ts';

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
 * Plans a slot; null if it starts or ends in the hour skipped by daylight saving time. When daylight saving
 * time ends, the slot's duration follows its wall-clock times, without the repeated hour.
 */
export function planSlot(date: string, from: string, to: string): PlannedSlot | null {
  const startsAt = instantOf(date, from);
  const wallEnd = instantOf(date, to);
  if (!startsAt || !wallEnd || startsAt >= wallEnd) return null;
  const minutes = Temporal.PlainTime.from(from).until(to).total('minutes');
  const endsAt = new Date(Math.min(wallEnd.getTime(), minutesAfter(startsAt, minutes).getTime()));
  return { date, from, to, startsAt, endsAt };
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
    'summer-time': 'the clocks skip this hour that day, when daylight saving time begins',
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
