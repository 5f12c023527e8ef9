import { queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';

/** An interview ahead of the active story. */
export type UpcomingInterview = CallReply<'booking.upcoming'>['data'][number];

/** The interviews ahead of the active story, the next one first. Refetched each minute, as the meeting link may follow. */
export const upcomingInterviewsQuery = queryOptions({
  queryKey: ['stories', 'upcoming-interviews'],
  queryFn: async ({ signal }) => (await call('booking.upcoming', undefined, { signal })).data,
  refetchInterval: 60_000,
});
