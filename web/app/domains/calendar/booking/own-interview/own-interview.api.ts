import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';

/** The booking that a mailed link opens. */
export type OwnInterview = CallReply<'booking.own'>['data'];

/** The key of `upcomingInterviewsQuery`, which belongs to another page and its chunk. */
const upcomingKey = ['stories', 'upcoming-interviews'];

const keyOf = (token: string) => ['own-interview', token];

/** Loads the booking of a mailed link by the link's token. */
export const ownInterviewQuery = (token: string) =>
  queryOptions<OwnInterview, Failure>({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call('booking.own', { body: { token } }, { signal })).data,
    retry: false,
  });

// Not found means that the booking was cancelled elsewhere: a refetch makes the page say so.
const refetchIfNotFound = (token: string, { code }: Failure, client: QueryClient) =>
  code === 'not_found' ? client.invalidateQueries({ queryKey: keyOf(token) }) : undefined;

/** Moves the booking to another slot. */
export const moveOwnMutation = (token: string) =>
  mutationOptions<OwnInterview, Failure, string>({
    mutationFn: async (slot_id) => (await call('booking.moveOwn', { body: { token, slot_id } })).data,
    onSuccess: (moved, _slot, _result, { client }) => {
      client.setQueryData(keyOf(token), moved);
      client.removeQueries({ queryKey: ['offered-slots'] });
      void client.invalidateQueries({ queryKey: upcomingKey });
    },
    onError: (failure, _slot, _result, { client }) => refetchIfNotFound(token, failure, client),
  });

/** Cancels the booking. */
export const cancelOwnMutation = (token: string) =>
  mutationOptions<unknown, Failure, void>({
    mutationFn: () => call('booking.cancelOwn', { body: { token } }),
    onSuccess: (_reply, _input, _result, { client }) => client.invalidateQueries({ queryKey: upcomingKey }),
    onError: (failure, _input, _result, { client }) => refetchIfNotFound(token, failure, client),
  });
