import type { Alert } from '@lifestory/contract';
import { UnstyledButton } from '@mantine/core';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import styles from './alert-banners.module.css';
import { useUndismissed } from './dismissed-alerts.ts';

/** What the way to an alert's cause is called; those without one are dealt with on the settings page itself. */
const ways: Partial<Record<Alert['cause'], string>> = {
  no_free_slot: 'Add time slots',
  meetings_soon: 'Look at it',
  links_missing: 'Look at it',
  changes_unheard: 'Look at it',
  films_stuck: 'Look at it',
  recordings_missing: 'Look at it',
  renewals_failing: 'Look at it',
  payments_disputed: 'Look at it',
  payments_unexplained: 'Look at the transactions',
  mails_failing: 'Look at them',
};

/** Red banners, one for each cause: a click leads to the settings, the cross puts it aside until there is news. */
export function AlertBanners({ alerts }: { alerts: readonly Alert[] }) {
  const { shown, putAside } = useUndismissed(alerts);
  return (
    <div role="alert">
      {shown.length > 0 && (
        <ul className={styles.banners}>
          {shown.map((alert) => (
            <li key={alert.key}>
              <Icon name="bell" />
              <Link to="/settings" className={styles.message}>
                {alert.message}
              </Link>
              {ways[alert.cause] && (
                <Link
                  to={alert.url}
                  className={styles.way}
                  aria-label={`${ways[alert.cause]}: ${alert.message}`}
                >
                  {ways[alert.cause]}
                </Link>
              )}
              <UnstyledButton
                className={styles.close}
                aria-label={`Dismiss: ${alert.message}`}
                onClick={() => putAside(alert)}
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
