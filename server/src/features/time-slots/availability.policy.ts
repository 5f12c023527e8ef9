/** A day (`YYYY-MM-DD`) with slots ahead. */
export interface SlotDay {
  date: string;
  /** Whether one of its slots can be booked. */
  free: boolean;
}

/**
 * Finds the days from `today` to the last day with slots that have no free slot. `days` is sorted and starts no
 * earlier.
 */
export function findDaysWithoutFreeSlot(today: string, days: readonly SlotDay[]): string[] {
  const last = days.at(-1)?.date;
  if (!last) return [];
  const free = new Set(days.filter((day) => day.free).map((day) => day.date));
  const without: string[] = [];
  for (let day = Temporal.PlainDate.from(today); String(day) <= last; day = day.add({ days: 1 })) {
    if (!free.has(String(day))) without.push(String(day));
  }
  return without;
}
