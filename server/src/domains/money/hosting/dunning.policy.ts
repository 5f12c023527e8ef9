import { localDateTimeAt } from '../../../calendar.ts';

/** Days from one decline to the next attempt: on days 1, 3 and 7 after the first decline. */
const retryIntervalsDays = [1, 2, 4];

/** Returns the time of the next attempt after `attempts` declines; null after the last one. */
export function getNextAttempt(attempts: number, declinedAt: Date): Date | null {
  const days = retryIntervalsDays[attempts - 1];
  return days === undefined ? null : new Date(localDateTimeAt(declinedAt).add({ days }).epochMilliseconds);
}
