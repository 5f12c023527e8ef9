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

/** A button that goes away with what it does leaves the focus with the title, or the keyboard would be outside. */
const focusTitle = (button: HTMLElement) =>
  button.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-autofocus]')?.focus();

/** What makes one news once more: it may be told again with more in it. */
const told = ({ id, created_at }: Notification) => `${id} ${created_at}`;

/** What was unread when the bell opened or came since: read on the server at once, here new until the bell closes. */
function useFresh() {
  const [fresh, setFresh] = useState<Notification[]>([]);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetchedAfterMount } = useQuery({ ...unreadQuery, refetchOnMount: 'always' });
  const { mutate: open } = useMutation(openBellMutation);
  const unread = isFetchedAfterMount ? data?.notifications : undefined;
  useEffect(() => {
    if (!unread || unread.length === 0) return;
    // One that counts on, as photographs arrive, takes the place of what it said before.
    setFresh((shown) => [...unread, ...shown.filter(({ id }) => !unread.some((one) => one.id === id))]);
    open();
  }, [unread, open]);
  return {
    fresh,
    loaded: isFetchedAfterMount,
    error,
    isNew: (one: Notification) => !seen.has(told(one)),
    markAll: () => {
      open();
      setSeen(new Set(fresh.map(told)));
    },
  };
}

interface Props {
  /** Families get a link to their page of notifications; staff keep and delete them here. */
  variant: 'family' | 'staff';
  onClose: () => void;
}

/** The open bell: what is new first, then what was read before. */
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
            {failed ? 'Notifications cannot be shown at the moment.' : 'no notifications'}
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
