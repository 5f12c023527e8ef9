import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readToken } from '../../api/sign-in.ts';

/** Who the signed-in person is now, as the active story sees them. Invalidate it after a change of either. */
export const ownInfoQuery = queryOptions({
  queryKey: ['people', 'own-info'],
  queryFn: async ({ signal }) => (await call('people.info', { query: {} }, { signal })).data,
  // The menu is still mounted during a sign-out: nothing is requested without a sign-in.
  enabled: () => readToken() !== null,
});
