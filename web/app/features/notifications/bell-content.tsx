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

/** Moves the focus from a button that is about to be removed to the title, so that it stays inside the dialog. */
const focusTitle = (button: HTMLElement) =>
  button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** Key of one version of a notification. An updated notification counts as new again. */
const keyOf = ({ id, created_at }: Notification) => `${id} ${created_at}`;

/** Keeps notifications marked as new until the bell closes, although the server marks them as read when it opens. */
function useFresh() {
  const [fresh, setFresh] = useState<Notification[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetchedAfterMount } = useQuery({ ...unreadQuery, refetchOnMount: 'always' });
  const { mutate: open } = useMutation(openBellMutation);
  const unread = isFetchedAfterMount ? data?.notifications : undefined;
  useEffect(() => {
    if (!unread || unread.length === 0) return;
    // An updated notification, such as a growing number of photographs, replaces its earlier version.
    setFresh((shown) => [...unread, ...shown.filter(({ id }) => !unread.some((one) => one.id === id))]);
    open();
  }, [unread, open]);
  return {
    fresh,
    loaded: isFetchedAfterMount,
    error,
    isNew: (one: Notification) => !seen.has(keyOf(one)),
    markAll: () => {
      open();
      setSeen(new Set(fresh.map(keyOf)));
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
  const { fresh, loaded, error, isNew, markAll } = useFresh();
  const old = useInfiniteQuery({ ...listQuery('old'), refetchOnMount: 'always' });
  const read = useMutation(readMutation);
  const deleteRead = useMutation(deleteReadMutation);
  const freshIds = new Set(fresh.map(({ id }) => id));
  const before = (old.data?.pages ?? []).flatMap(({ data }) => data).filter(({ id }) => !freshIds.has(id));
  const choose = ({ id }: Notification) => {
    if (freshIds.has(id)) read.mutate(id);
    onClose();
  };
  const empty = loaded && !old.isPending && fresh.length + before.length === 0;
  const failed = old.isError || error !== null;
  return (
    <>
      {fresh.some(isNew) && (
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
        {!loaded && <p className={styles.waiting}>Loading…</p>}
        {empty && (
          <p className={styles.waiting}>
            {failed ? 'Notifications cannot be shown right now.' : 'no notifications'}
          </p>
        )}
        <NotificationList notifications={fresh} isNew={isNew} onOpen={choose} />
        {before.length > 0 && (
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
                    deleteRead.mutate([...freshIds]);
                  }}
                >
                  Delete All Read
                </button>
              )}
            </div>
            <NotificationList notifications={before} isNew={() => false} onOpen={choose} />
          </>
        )}
        {variant === 'staff' && old.hasNextPage && (
          <button
            type="button"
            className={`${styles.action} ${styles.more}`}
            disabled={old.isFetchingNextPage}
            onClick={() => void old.fetchNextPage()}
          >
            Show older ones
          </button>
        )}
      </div>
      {variant === 'family' && (
        <Link className={styles.all} to="/notifications" onClick={onClose}>
          Show All Notifications
        </Link>
      )}
    </>
  );
}
