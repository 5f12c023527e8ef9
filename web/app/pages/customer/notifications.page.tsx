import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import {
  listQuery,
  NotificationList,
  readAllMutation,
  readMutation,
} from '../../domains/platform/notifications/index.ts';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/layout/page-title.tsx';
import { Skeleton } from '../../ui/loading/skeleton.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import styles from './notifications.module.css';

/** Moves the focus from the pressed button, which becomes disabled, to the title. */
function focusTitle(): void {
  const title = document.querySelector<HTMLElement>('main h1');
  if (title) title.tabIndex = -1;
  title?.focus({ preventScroll: true });
}

/** All notifications of the signed-in person. */
export default function NotificationsPage() {
  const list = useInfiniteQuery(listQuery('fetch'));
  const markRead = useMutation(readMutation);
  const markAllRead = useMutation(readAllMutation);
  const notifications = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={styles.page}>
      <PageTitle title="Notifications" text="News from the life stories you are part of.">
        <Button
          look="outline"
          round
          disabled={markAllRead.isPending || !notifications?.some((notification) => !notification.read)}
          onClick={() => {
            focusTitle();
            markAllRead.mutate();
          }}
        >
          Mark all as read
        </Button>
      </PageTitle>
      {list.isPending && <Skeleton height={480} />}
      {list.isError && !notifications && (
        <EmptyState text="Your notifications cannot be shown at the moment">
          <Button look="outline" round onClick={() => void list.refetch()}>
            Try again
          </Button>
        </EmptyState>
      )}
      {notifications?.length === 0 && (
        <EmptyState text="No notifications">
          <p>When something happens in a life story you are part of, it appears here.</p>
        </EmptyState>
      )}
      {notifications && notifications.length > 0 && (
        <div className={styles.list}>
          <NotificationList
            notifications={notifications}
            isNew={(notification) => !notification.read}
            onOpen={(notification) => notification.read || markRead.mutate(notification.id)}
          />
        </div>
      )}
      {list.hasNextPage && (
        <Button
          look="outline"
          round
          className={styles.more}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show older ones
        </Button>
      )}
    </div>
  );
}
