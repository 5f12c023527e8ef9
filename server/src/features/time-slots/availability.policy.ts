/** A day (`YYYY-MM-DD`) that has slots. */
export interface SlotDay {
  date: string;
  /** Whether one of its slots can be booked. */
  free: boolean;
}

/**
 * Returns the days without a free slot, from `today` to the last day with slots. `days` must be sorted and
 * start at `today` or later.
 */
export function findDaysWithoutFreeSlot(today: string, days: readonly SlotDay[]): string[] {
  const last = days.at(-1)?.date;
  if (!last) return [];
  const free = new Set(days.filter((day) => day.free).map((day) => day.date));
  const daysWithoutSlots: string[] = [];
  for (let day = Temporal.PlainDate.from(today); String(day) <= last; day = day.add({ days: 1 })) {
    if (!free.has(String(day))) daysWithoutSlots.push(String(day));
  }
  return daysWithoutSlots;
}
