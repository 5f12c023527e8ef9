import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { readToken } from '../../../../api/sign-in.ts';

/** The signed-in user in the active story. Must be invalidated when the user or the active story changes. */
export const ownInfoQuery = queryOptions({
  queryKey: ['people', 'own-info'],
  queryFn: async ({ signal }) => (await call('people.info', { query: {} }, { signal })).data,
  // During a sign-out the menu is still mounted, but the token is already gone.
  enabled: () => readToken() !== null,
});
