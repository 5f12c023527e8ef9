import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** Whether there is a story besides one's own to switch to. */
export const canSwitchQuery = queryOptions({
  queryKey: ['stories', 'can-switch'],
  queryFn: async ({ signal }) => (await call('stories.isSwitch', undefined, { signal })).data,
});
