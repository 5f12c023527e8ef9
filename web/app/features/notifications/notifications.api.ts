import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryClient } from '../../api/query-client.ts';
import { readToken } from '../../api/sign-in.ts';
import { notifyTabs } from './live.ts';

/** Milliseconds between two looks for what is new, as specified. */
const pollEvery = 60_000;

/** What is unread, and how many came since the bell was opened last. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call('notifications.fetchUnread', undefined, { signal })).data,
  refetchInterval: pollEvery,
  // While somebody leaves, the bell is still there: nothing is asked without a sign-in.
  enabled: () => readToken() !== null,
});

/** Everything, or what is read, the newest first; page by page. */
export const listQuery = (which: 'fetch' | 'old') =>
  infiniteQueryOptions({
    queryKey: ['notifications', which],
    queryFn: ({ pageParam, signal }) =>
      call(`notifications.${which}`, { body: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
  });

/** Other lists and other tabs look again. */
const lookAgain = async () => {
  notifyTabs();
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
};

/** Marks one as read. */
export const readMutation = mutationOptions({
  mutationFn: (id: string) => call('notifications.read', { body: { id } }),
  onSuccess: lookAgain,
});

/** Marks all as read. */
export const readAllMutation = mutationOptions({
  mutationFn: () => call('notifications.readAll', { body: { option: '' } }),
  onSuccess: lookAgain,
});

/** Marks all as read and sets the counter back, as the opening of the bell does. */
export const openBellMutation = mutationOptions({
  mutationFn: async () => {
    await call('notifications.readCounter');
    await call('notifications.readAll', { body: { option: '' } });
  },
  onMutate: () =>
    queryClient.setQueryData(unreadQuery.queryKey, (unread) => unread && { ...unread, showCount: 0 }),
  onSuccess: () => notifyTabs(),
});

/** Removes what is read, but for the given ones. */
export const deleteReadMutation = mutationOptions({
  mutationFn: (keep: string[]) =>
    call('notifications.readAll', { body: { option: 'delete', keep: keep.slice(0, 100) } }),
  onSuccess: lookAgain,
});
