import type { FilmPosition } from '@lifestory/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { queryClient } from '../../../../api/query-client.ts';

/** Where the user stopped watching the films of the active story. */
export const positionsQuery = queryOptions<FilmPosition[], Failure>({
  queryKey: ['film-positions'],
  queryFn: async ({ signal }) => (await call('recordings.positions', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Remembers where the user stopped watching the film of a session; null forgets it. Failures are ignored, because the
 * next position is saved soon. `keepalive`: completes the request even if the page is closed.
 */
export async function savePosition(sessionId: string, atMs: number | null, keepalive = false): Promise<void> {
  queryClient.setQueryData(positionsQuery.queryKey, (positions) => {
    const others = positions?.filter(({ session_id: id }) => id !== sessionId);
    return others && atMs !== null ? [...others, { session_id: sessionId, at_ms: atMs }] : others;
  });
  const body = { session_id: sessionId, at_ms: atMs };
  await call('recordings.savePosition', { body }, { keepalive, unauthorized: 'stay' }).catch(() => undefined);
}
