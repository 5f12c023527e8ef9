import type { Notification } from '@lifestory/contract';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import styles from './bell.module.css';
import { NotificationList } from './notification-list.tsx';
import {
  deleteReadMutation,
  listQuery,
  openBellMutation,
  readMutation,
  unreadQuery,
} from './notifications.api.ts';

/** Moves the focus from a button that is about to be removed to the title: the focus must stay inside the dialog. */
const focusTitle = (button: HTMLElement) =>
  button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** Key of one version of a notification. An updated notification counts as new again. */
const keyOf = ({ id, created_at }: Notification) => `${id} ${created_at}`;

/** The new notifications. They stay until the bell closes, although the server marks them as read when it opens. */
function useNewNotifications() {
  const [newNotifications, setNewNotifications] = useState<Notification[]>([]);
  const [seenKeys, setSeenKeys] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetchedAfterMount } = useQuery({ ...unreadQuery, refetchOnMount: 'always' });
  const { mutate: open } = useMutation(openBellMutation);
  const unread = isFetchedAfterMount ? data?.notifications : undefined;
  useEffect(() => {
    if (!unread || unread.length === 0) return;
    // An updated notification, such as a growing number of photographs, replaces its earlier version.
    setNewNotifications((shown) => [
      ...unread,
      ...shown.filter(({ id }) => !unread.some((notification) => notification.id === id)),
    ]);
    open();
  }, [unread, open]);
  return {
    newNotifications,
    isLoaded: isFetchedAfterMount,
    error,
    isNew: (notification: Notification) => !seenKeys.has(keyOf(notification)),
    markAll: () => {
      open();
      setSeenKeys(new Set(newNotifications.map(keyOf)));
    },
  };
}

interface Props {
  /** Families get a link to the notifications page; staff manage notifications here. */
  variant: 'family' | 'staff';
  onClose: () => void;
}

/** The content of the open bell: new notifications, then read ones. */
export default function BellContent({ variant, onClose }: Props) {
  const { newNotifications, isLoaded, error, isNew, markAll } = useNewNotifications();
  const oldPages = useInfiniteQuery({ ...listQuery('old'), refetchOnMount: 'always' });
  const read = useMutation(readMutation);
  const deleteRead = useMutation(deleteReadMutation);
  const newIds = new Set(newNotifications.map(({ id }) => id));
  const oldNotifications = (oldPages.data?.pages ?? [])
    .flatMap(({ data }) => data)
    .filter(({ id }) => !newIds.has(id));
  const openNotification = ({ id }: Notification) => {
    if (newIds.has(id)) read.mutate(id);
    onClose();
  };
  const isEmpty = isLoaded && !oldPages.isPending && newNotifications.length + oldNotifications.length === 0;
  const hasFailed = oldPages.isError || error !== null;
  return (
    <>
      {newNotifications.some(isNew) && (
        <button
          type="button"
          className={`${styles.action} ${styles.markAll}`}
          onClick={({ currentTarget }) => {
            focusTitle(currentTarget);
            markAll();
          }}
        >
          Mark All Read
        </button>
      )}
      <div className={styles.scroll}>
        {!isLoaded && <p className={styles.message}>Loading…</p>}
        {isEmpty && (
          <p className={styles.message}>
            {hasFailed ? 'Notifications cannot be shown right now.' : 'no notifications'}
          </p>
        )}
        <NotificationList notifications={newNotifications} isNew={isNew} onOpen={openNotification} />
        {oldNotifications.length > 0 && (
          <>
            <div className={styles.divider}>
              <h3>Old notifications</h3>
              {variant === 'staff' && (
                <button
                  type="button"
                  className={styles.action}
                  disabled={deleteRead.isPending}
                  onClick={({ currentTarget }) => {
                    focusTitle(currentTarget);
                    deleteRead.mutate([...newIds]);
                  }}
                >
                  Delete All Read
                </button>
              )}
            </div>
            <NotificationList
              notifications={oldNotifications}
              isNew={() => false}
              onOpen={openNotification}
            />
          </>
        )}
        {variant === 'staff' && oldPages.hasNextPage && (
          <button
            type="button"
            className={`${styles.action} ${styles.more}`}
            disabled={oldPages.isFetchingNextPage}
            onClick={() => void oldPages.fetchNextPage()}
          >
            Show older ones
          </button>
        )}
      </div>
      {variant === 'family' && (
        <Link className={styles.allLink} to="/notifications" onClick={onClose}>
          Show All Notifications
        </Link>
      )}
    </>
  );
}
