import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { readToken } from '../../../api/sign-in.ts';

/** Whether the user can switch to another story. */
export const canSwitchQuery = queryOptions({
  queryKey: ['stories', 'can-switch'],
  queryFn: async ({ signal }) => (await call('stories.isSwitch', undefined, { signal })).data,
  // During a sign-out the menu is still mounted, but the token is already gone.
  enabled: () => readToken() !== null,
});
