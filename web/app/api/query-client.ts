import { QueryClient } from '@tanstack/react-query';
import { Failure } from './failure.ts';

/** One cache for all shells; what the network lost is asked again, what the server refused is not. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, thrown) =>
        count < 2 && thrown instanceof Failure && [0, 502, 503].includes(thrown.status),
    },
  },
});
