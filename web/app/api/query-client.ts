import { QueryClient } from '@tanstack/react-query';
import { registerCache } from './cached-data.ts';
import { Failure } from './failure.ts';

/** One query cache for all shells. After a lost connection or status 502 or 503, a query is retried up to twice. */
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
