import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';

/** One's own booking. */
export type OwnInterview = CallReply<'booking.own'>['data'];

const keyOf = (token: string) => ['own-interview', token];

/** The booking that the link of a mail is for. */
export const ownInterviewQuery = (token: string) =>
  queryOptions<OwnInterview, Failure>({
    queryKey: keyOf(token),
    queryFn: async ({ signal }) => (await call('booking.own', { body: { token } }, { signal })).data,
    retry: false,
  });

// It was cancelled elsewhere meanwhile: the page then says so instead of showing what is no more.
const lookAgain = (token: string, { status }: Failure, client: QueryClient) =>
  status === 404 ? client.invalidateQueries({ queryKey: keyOf(token) }) : undefined;

/** Brings it to another time slot. */
export const moveOwnMutation = (token: string) =>
  mutationOptions<OwnInterview, Failure, string>({
    mutationFn: async (slot_id) => (await call('booking.moveOwn', { body: { token, slot_id } })).data,
    onSuccess: (moved, _slot, _before, { client }) => {
      client.setQueryData(keyOf(token), moved);
      client.removeQueries({ queryKey: ['offered-slots'] });
    },
    onError: (failure, _slot, _before, { client }) => lookAgain(token, failure, client),
  });

/** Calls it off. */
export const cancelOwnMutation = (token: string) =>
  mutationOptions<unknown, Failure, void>({
    mutationFn: () => call('booking.cancelOwn', { body: { token } }),
    onError: (failure, _nothing, _before, { client }) => lookAgain(token, failure, client),
  });
