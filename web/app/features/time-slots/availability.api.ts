import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Today in Los Angeles, the days on which nothing is free, and the last day with time slots. */
export const datesQuery = queryOptions({
  queryKey: ['time-slot-dates'],
  queryFn: ({ signal }) => call('timeSlots.dates', undefined, { signal }),
});

/** The time slots of a day (`YYYY-MM-DD`), by start; others book meanwhile, so it is asked anew every time. */
export const offeredSlotsQuery = (date: string) =>
  queryOptions({
    queryKey: ['offered-slots', date],
    queryFn: ({ signal }) => call('timeSlots.offered', { body: { date } }, { signal }),
    staleTime: 0,
  });
