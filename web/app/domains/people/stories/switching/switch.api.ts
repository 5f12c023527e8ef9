import type { SwitchEntry, UserInfo } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { call } from '../../../../api/call.ts';
import type { Failure } from '../../../../api/failure.ts';
import { storeUser } from '../../../../api/sign-in.ts';
import { announceSwitch } from './story-switch.ts';

/**
 * `data`: the stories the user can switch to, their own first. `booked`: whether the user has booked an interview
 * for a story of their own that is not opened yet.
 */
export const switchesQuery = queryOptions<{ data: SwitchEntry[]; booked: boolean }, Failure>({
  queryKey: ['stories', 'switches'],
  queryFn: ({ signal }) => call('stories.switches', { query: {} }, { signal }),
});

/** The stories a person can switch to, for staff. */
export const switchesOfQuery = (id: string) =>
  queryOptions<SwitchEntry[], Failure>({
    queryKey: ['stories', 'switches', id],
    queryFn: async ({ signal }) => (await call('stories.switches', { query: { id } }, { signal })).data,
  });

/** Switches to the story of the storyteller with this id. */
export const switchMutation = mutationOptions<UserInfo, Failure, string>({
  mutationFn: async (id) => (await call('stories.updateSwitch', { body: { id } })).data,
  onSuccess: (user, _id, _context, { client }) => reloadForStory(client, user),
});

/** Leaves the story of the storyteller with this id permanently. */
export const leaveMutation = mutationOptions<UserInfo, Failure, string>({
  mutationFn: async (id) => (await call('stories.leave', { body: { id } })).data,
  onSuccess: (user, _id, _context, { client }) => reloadForStory(client, user),
});

/** Stores the user with their role in the new story, clears the cache of the old one, and notifies the other tabs. */
export function reloadForStory(client: QueryClient, user: UserInfo): void {
  client.removeQueries({ type: 'inactive' });
  // Rerender synchronously with the new role, so that `resetQueries` does not refetch queries of the old one.
  flushSync(() => storeUser(user));
  announceSwitch();
  void client.resetQueries();
}
