import type { Alert } from '@lifestory/contract';
import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './alert-banners.module.css';
import { useVisibleAlerts } from './dismissed-alerts.ts';

/**
 * Alert banners, one per cause, linked to the page where it can be fixed; one can be dismissed until its cause changes.
 */
export function AlertBanners({ alerts }: { alerts: readonly Alert[] }) {
  const { visibleAlerts, dismiss } = useVisibleAlerts(alerts);
  return (
    <div role="alert">
      {visibleAlerts.length > 0 && (
        <ul className={styles.banners}>
          {visibleAlerts.map((alert) => (
            <li key={alert.key}>
              <Icon name="bell" />
              <Link to={alert.url} className={styles.message}>
                {alert.message}
              </Link>
              <UnstyledButton
                className={styles.close}
                aria-label={`Dismiss: ${alert.message}`}
                onClick={() => dismiss(alert)}
              >
                <Icon name="close" />
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
