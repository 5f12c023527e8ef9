import { Popover, UnstyledButton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/sign-in.ts';
import { Icon } from '../../ui/icon.tsx';
import { runWhenIdle } from '../../ui/loading/idle.ts';
import { lazyComponent } from '../../ui/loading/lazy-component.tsx';
import styles from './bell.module.css';
import { onNotification } from './notification-stream.ts';
import { unreadQuery } from './notifications.api.ts';

const BellContent = lazyComponent(() => import('./bell-content.tsx'), {
  waiting: <p className={styles.waiting}>Loading…</p>,
});

const labelOf = (count: number) =>
  count === 0 ? '' : `${count} new ${count === 1 ? 'notification' : 'notifications'}`;

/** The bell in the menu bar, with the number of new notifications and its popover. */
export function Bell({ variant }: { variant: 'family' | 'staff' }) {
  const [opened, setOpened] = useState(false);
  const client = useQueryClient();
  const userId = useUser()?.id;
  const { data } = useQuery(unreadQuery);
  const count = data?.showCount ?? 0;
  // The bell must also open while the browser is offline.
  useEffect(() => runWhenIdle(BellContent.preload), []);
  useEffect(() => {
    if (!userId) return;
    return onNotification(() => void client.invalidateQueries({ queryKey: ['notifications'] }));
  }, [client, userId]);
  return (
    <>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-end"
        offset={12}
        width="min(26rem, calc(100vw - 1.5rem))"
        shadow="md"
        zIndex={300}
        trapFocus
        returnFocus
        withRoles={false}
      >
        <Popover.Target>
          <UnstyledButton
            className={styles.bell}
            aria-label={count > 0 ? `Notifications, ${count} new` : 'Notifications'}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            <Icon name="bell" size={24} />
            {count > 0 && <span className={styles.badge}>{count > 99 ? '99+' : count}</span>}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={styles.dropdown} role="dialog" aria-label="Notifications">
          <h2 className={styles.title} tabIndex={-1} data-autofocus>
            Notifications
          </h2>
          <BellContent variant={variant} onClose={() => setOpened(false)} />
        </Popover.Dropdown>
      </Popover>
      <p role="status" className="visually-hidden">
        {labelOf(count)}
      </p>
    </>
  );
}
