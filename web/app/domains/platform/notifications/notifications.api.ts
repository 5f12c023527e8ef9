import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/query-client.ts';
import { readToken } from '../../../api/sign-in.ts';
import { notifyTabs } from './notification-stream.ts';

/** Polling interval in milliseconds. */
const pollIntervalMs = 60_000;

/** The unread notifications, and the number that arrived since the bell was last opened. */
export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: async ({ signal }) => (await call('notifications.fetchUnread', undefined, { signal })).data,
  refetchInterval: pollIntervalMs,
  // During a sign-out the bell is still mounted, but the token is already gone.
  enabled: () => readToken() !== null,
});

/** All notifications or only the read ones, newest first, page by page. */
export const listQuery = (list: 'fetch' | 'old') =>
  infiniteQueryOptions({
    queryKey: ['notifications', list],
    queryFn: ({ pageParam, signal }) =>
      call(`notifications.${list}`, { body: pageParam ? { after: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ data, more }) => (more ? data.at(-1)?.id : undefined),
  });

/** Refetches the lists of notifications, in this tab and in the others. */
const invalidateNotifications = async () => {
  notifyTabs();
  await queryClient.invalidateQueries({ queryKey: ['notifications'] });
};

/** Marks one notification as read. */
export const readMutation = mutationOptions({
  mutationFn: (id: string) => call('notifications.read', { body: { id } }),
  onSuccess: invalidateNotifications,
});

/** Marks all notifications as read. */
export const readAllMutation = mutationOptions({
  mutationFn: () => call('notifications.readAll', { body: { option: '' } }),
  onSuccess: invalidateNotifications,
});

/** Marks all notifications as read and resets the counter. Used when the bell opens. */
export const openBellMutation = mutationOptions({
  mutationFn: async () => {
    await call('notifications.resetCounter');
    await call('notifications.readAll', { body: { option: '' } });
  },
  onMutate: () =>
    queryClient.setQueryData(unreadQuery.queryKey, (unread) => unread && { ...unread, showCount: 0 }),
  onSuccess: () => notifyTabs(),
});

/** Deletes the read notifications, except those with the given ids, of which at most 100 are sent. */
export const deleteReadMutation = mutationOptions({
  mutationFn: (keptIds: string[]) =>
    call('notifications.readAll', { body: { option: 'delete', keep: keptIds.slice(0, 100) } }),
  onSuccess: invalidateNotifications,
});
