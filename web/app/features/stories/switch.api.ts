import type { SwitchEntry, UserInfo } from '@lifestory/contract';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { flushSync } from 'react-dom';
import { call } from '../../api/call.ts';
import type { Failure } from '../../api/failure.ts';
import { storeUser } from '../../api/sign-in.ts';
import { announceSwitch } from './story-switch.ts';

/**
 * `data`: the stories that the signed-in person can look at, one's own first. `booked`: an interview for an own story
 * is booked, and the story is not open yet.
 */
export const switchesQuery = queryOptions<{ data: SwitchEntry[]; booked: boolean }, Failure>({
  queryKey: ['stories', 'switches'],
  queryFn: ({ signal }) => call('stories.switches', { query: {} }, { signal }),
});

/** The stories that somebody can look at, for staff. */
export const switchesOfQuery = (id: string) =>
  queryOptions<SwitchEntry[], Failure>({
    queryKey: ['stories', 'switches', id],
    queryFn: async ({ signal }) => (await call('stories.switches', { query: { id } }, { signal })).data,
  });

/** Looks at the story of the storyteller with this id. */
export const switchMutation = mutationOptions<UserInfo, Failure, string>({
  mutationFn: async (id) => (await call('stories.updateSwitch', { body: { id } })).data,
  onSuccess: (user, _id, _context, { client }) => reloadForStory(client, user),
});

/** Gives up the story of the storyteller with this id, for good. */
export const leaveMutation = mutationOptions<UserInfo, Failure, string>({
  mutationFn: async (id) => (await call('stories.leave', { body: { id } })).data,
  onSuccess: (user, _id, _context, { client }) => reloadForStory(client, user),
});

/** Another story is in view, in all tabs: who one is there is kept, and what was loaded of the other is forgotten. */
export function reloadForStory(client: QueryClient, user: UserInfo): void {
  client.removeQueries({ type: 'inactive' });
  // What only the former role may ask is let go before everything that is in view is asked again.
  flushSync(() => storeUser(user));
  announceSwitch();
  void client.resetQueries();
}
