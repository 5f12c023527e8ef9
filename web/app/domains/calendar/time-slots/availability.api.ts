import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** Today in Los Angeles, the days without free slots, and the last day with slots. */
export const datesQuery = queryOptions({
  queryKey: ['time-slot-dates'],
  queryFn: ({ signal }) => call('timeSlots.dates', undefined, { signal }),
});

/** The slots of a day (`YYYY-MM-DD`), by start. Never served from the cache, because other visitors book slots. */
export const offeredSlotsQuery = (date: string) =>
  queryOptions({
    queryKey: ['offered-slots', date],
    queryFn: ({ signal }) => call('timeSlots.offered', { body: { date } }, { signal }),
    staleTime: 0,
  });
