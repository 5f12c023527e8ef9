import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../../api/sign-in.ts';
import { Icon } from '../../../ui/icon.tsx';
import { runWhenIdle } from '../../../ui/loading/idle.ts';
import { lazyComponent } from '../../../ui/loading/lazy-component.tsx';
import styles from './bell.module.css';
import { onNotification } from './notification-stream.ts';
import { unreadQuery } from './notifications.api.ts';

const BellPopover = lazyComponent(() => import('./bell-popover.tsx'), { floating: true });
const BellContent = lazyComponent(() => import('./bell-content.tsx'), {
  placeholder: <p className={styles.message}>Loading…</p>,
});

const preload = () => {
  BellPopover.preload();
  BellContent.preload();
};

const describeCount = (count: number) =>
  count === 0 ? '' : `${count} new ${count === 1 ? 'notification' : 'notifications'}`;

/** The bell in the menu bar, with the number of new notifications and its popover. */
export function Bell({ variant }: { variant: 'family' | 'staff' }) {
  /** Null until it is opened for the first time. */
  const [opened, setOpened] = useState<boolean | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const userId = useUser()?.id;
  const { data } = useQuery(unreadQuery);
  const count = data?.showCount ?? 0;
  // Preloaded, so that the bell also opens while the browser is offline.
  useEffect(() => runWhenIdle(preload), []);
  useEffect(() => {
    if (!userId) return;
    return onNotification(() => {
      // Cached data of other pages may be older than what the notification is about, so they refetch it when opened.
      void client.invalidateQueries({ refetchType: 'none' });
      void client.invalidateQueries({ queryKey: ['notifications'] });
    });
  }, [client, userId]);
  return (
    <>
      <button
        type="button"
        ref={button}
        className={styles.bell}
        aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
        aria-haspopup="dialog"
        aria-expanded={opened === true}
        onClick={() => setOpened(!opened)}
      >
        <Icon name="bell" size={24} />
        {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
      </button>
      {opened !== null && button.current && (
        <BellPopover button={button.current} opened={opened} onChange={setOpened}>
          <BellContent variant={variant} onClose={() => setOpened(false)} />
        </BellPopover>
      )}
      <p role="status" className="visually-hidden">
        {describeCount(count)}
      </p>
    </>
  );
}
