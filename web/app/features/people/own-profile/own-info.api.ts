import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { readToken } from '../../../api/sign-in.ts';

/** The signed-in user in the active story. Invalidate it after a change of either. */
export const ownInfoQuery = queryOptions({
  queryKey: ['people', 'own-info'],
  queryFn: async ({ signal }) => (await call('people.info', { query: {} }, { signal })).data,
  // The menu is still mounted during a sign-out: nothing is requested without a sign-in.
  enabled: () => readToken() !== null,
});
