import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { readToken } from '../../../../api/sign-in.ts';

/** Why the user has no story to open; null if they have one. */
export const noStoryQuery = queryOptions({
  queryKey: ['stories', 'no-story'],
  queryFn: async ({ signal }) => (await call('stories.noStory', undefined, { signal })).data,
});

/** Whether the user can switch to another story. */
export const canSwitchQuery = queryOptions({
  queryKey: ['stories', 'can-switch'],
  queryFn: async ({ signal }) => (await call('stories.isSwitch', undefined, { signal })).data,
  // During a sign-out the menu is still mounted, but the token is already gone.
  enabled: () => readToken() !== null,
});
