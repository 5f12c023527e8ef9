import { wallAt } from '../../calendar.ts';

/** Days from one decline to the next try: the tries fall on days 1, 3 and 7 after the first decline. */
const retryIntervalsDays = [1, 2, 4];

/** When a renewal that was declined `attempts` times is tried again; null when it is given up. */
export function getNextAttempt(attempts: number, declinedAt: Date): Date | null {
  const days = retryIntervalsDays[attempts - 1];
  return days === undefined ? null : new Date(wallAt(declinedAt).add({ days }).epochMilliseconds);
}
