import { formatTime } from '../../ui/time.ts';

/** A day in words: `Dec 03, 2026`. Takes `YYYY-MM-DD` or an instant, which is shown as the day in Los Angeles. */
export const inDays = (day: string): string => formatTime(day, 'MMM DD, YYYY');
