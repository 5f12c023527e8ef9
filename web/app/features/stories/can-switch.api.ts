import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { readToken } from '../../api/sign-in.ts';

/** Whether there is a story besides one's own to switch to. */
export const canSwitchQuery = queryOptions({
  queryKey: ['stories', 'can-switch'],
  queryFn: async ({ signal }) => (await call('stories.isSwitch', undefined, { signal })).data,
  // While somebody leaves, the menu is still there: nothing is asked without a sign-in.
  enabled: () => readToken() !== null,
});
