import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { type CallReply, call } from '../../../api/call.ts';
import type { Failure } from '../../../api/failure.ts';

/** Milliseconds between refetches while a film is processed. */
const refetchMs = 5_000;

const processingKey = (sessionId: string) => ['film-versions', sessionId];

/** The processing states of the recordings of a session. */
export const processingQuery = (sessionId: string) =>
  queryOptions<CallReply<'filmVersions.list'>['data'], Failure>({
    queryKey: processingKey(sessionId),
    queryFn: async ({ signal }) =>
      (await call('filmVersions.list', { body: { session_id: sessionId } }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'waiting' || state === 'processing') ? refetchMs : false,
  });

/** Processes a recording of the session again. */
export const retryMutation = (sessionId: string) =>
  mutationOptions<{ message: string }, Failure, string>({
    mutationFn: (id) => call('filmVersions.retry', { body: { id } }),
    onSuccess: (_reply, _id, _context, { client }) =>
      client.invalidateQueries({ queryKey: processingKey(sessionId) }),
  });
