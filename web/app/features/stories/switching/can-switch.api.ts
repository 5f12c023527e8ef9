import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { readToken } from '../../../api/sign-in.ts';

/** Whether the user can switch to another story. */
export const canSwitchQuery = queryOptions({
  queryKey: ['stories', 'can-switch'],
  queryFn: async ({ signal }) => (await call('stories.isSwitch', undefined, { signal })).data,
  // The menu is still mounted during a sign-out: nothing is requested without a sign-in.
  enabled: () => readToken() !== null,
});
