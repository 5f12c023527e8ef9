import type { SlotEvent } from '@lifestory/contract';
import { addDays, formatLongDate, weekdayOf } from '../../../../dates.ts';
import type { SlotChange, SlotsBatch } from '../time-slots.api.ts';

/** A start and an end, `HH:mm`. */
export interface Times {
  from: string;
  to: string;
}

/** The number of a weekday: 1 = Monday to 7 = Sunday. */
const weekdayNumber = (date: string) => weekdayOf(date) || 7;

/** The slots for each of `times` on the given weekdays from `first` to `last` (`YYYY-MM-DD`). */
export function planRange(
  first: string,
  last: string,
  weekdays: readonly number[],
  times: readonly Times[],
): SlotChange[] {
  const slots: SlotChange[] = [];
  if (!first || !last) return slots;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    if (!weekdays.includes(weekdayNumber(date))) continue;
    for (const { from, to } of times) slots.push({ slot_date: date, start_time: from, end_time: to });
  }
  return slots;
}

/** The slots of the week that begins on Sunday `week`, copied to the following `weeks` weeks. */
export function planCopies(events: readonly SlotEvent[], week: string, weeks: number): SlotChange[] {
  const source = slotsOfWeek(events, week);
  return Array.from({ length: weeks }, (_, index) =>
    source.map(({ slot }) => ({
      slot_date: addDays(slot.slot_date, 7 * (index + 1)),
      start_time: slot.from.slice(0, 5),
      end_time: slot.to.slice(0, 5),
    })),
  ).flat();
}

/** The slots of the week that begins on Sunday `week`. */
export const slotsOfWeek = (events: readonly SlotEvent[], week: string): SlotEvent[] =>
  events.filter(({ slot }) => slot.slot_date >= week && slot.slot_date <= addDays(week, 6));

/**
 * Suggests another time of the day: an hour after the last one ends, as long as that one, but at least 15 minutes.
 * Both are '' if it would not end within the day.
 */
export function suggestTimesAfter({ from, to }: Times): Times {
  const toMinutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  const formatMinutes = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  const start = toMinutes(to) + 60;
  const end = start + Math.max(toMinutes(to) - toMinutes(from), 15);
  return end < 24 * 60 ? { from: formatMinutes(start), to: formatMinutes(end) } : { from: '', to: '' };
}

/** Formats a number of slots: `1 time slot`, `4 time slots`. */
export const countSlots = (count: number): string => `${count} time ${count === 1 ? 'slot' : 'slots'}`;

/** The result of a batch in one sentence, and the skipped slots with their reasons. */
export const describeBatch = ({
  added,
  changed,
  skipped,
}: Pick<SlotsBatch, 'added' | 'changed' | 'skipped'>) => ({
  summary:
    added + changed === 0
      ? 'No time slot was added or changed.'
      : changed > 0
        ? `${countSlots(changed)} changed.`
        : `${countSlots(added)} added.`,
  skipped: skipped.map(
    ({ date, from, text }) => `${formatLongDate(date)}${from ? `, ${from}` : ''}: ${text}`,
  ),
});
