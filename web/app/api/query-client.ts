import { QueryClient } from '@tanstack/react-query';
import { registerCache } from './cached-data.ts';
import { Failure } from './failure.ts';

/** One query cache for all shells. Queries without a connection or with status 502 or 503 are retried twice, others never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, thrown) =>
        count < 2 && thrown instanceof Failure && [0, 502, 503].includes(thrown.status),
    },
  },
});

registerCache(() => queryClient.clear());
