/** A day (`YYYY-MM-DD`) that has slots. */
export interface SlotDay {
  date: string;
  /** Whether one of its slots can be booked. */
  isFree: boolean;
}

/**
 * Returns the days without a free slot, from `today` to the last day with slots. `days` must be sorted and
 * start at `today` or later.
 */
export function findDaysWithoutFreeSlot(today: string, days: readonly SlotDay[]): string[] {
  const lastDate = days.at(-1)?.date;
  if (!lastDate) return [];
  const freeDates = new Set(days.filter((day) => day.isFree).map((day) => day.date));
  const daysWithoutSlots: string[] = [];
  for (let day = Temporal.PlainDate.from(today); String(day) <= lastDate; day = day.add({ days: 1 })) {
    if (!freeDates.has(String(day))) daysWithoutSlots.push(String(day));
  }
  return daysWithoutSlots;
}
