import { queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';

/** An upcoming interview of the active story. */
export type UpcomingInterview = CallReply<'booking.upcoming'>['data'][number];

/** The upcoming interviews of the active story, soonest first. Refetched every minute: a meeting link may be added. */
export const upcomingInterviewsQuery = queryOptions({
  queryKey: ['stories', 'upcoming-interviews'],
  queryFn: async ({ signal }) => (await call('booking.upcoming', undefined, { signal })).data,
  refetchInterval: 60_000,
});
