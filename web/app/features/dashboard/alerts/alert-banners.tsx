import type { Alert } from '@lifestory/contract';
import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon.tsx';
import styles from './alert-banners.module.css';
import { useVisibleAlerts } from './dismissed-alerts.ts';

/** Alert banners, one per cause, each linked to the page where it can be fixed; dismissed until the cause changes. */
export function AlertBanners({ alerts }: { alerts: readonly Alert[] }) {
  const { shown, dismiss } = useVisibleAlerts(alerts);
  return (
    <div role="alert">
      {shown.length > 0 && (
        <ul className={styles.banners}>
          {shown.map((alert) => (
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
