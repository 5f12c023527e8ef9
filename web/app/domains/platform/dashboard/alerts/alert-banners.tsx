import type { Alert } from '@lifestory/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lazyComponent } from '../../../../ui/loading/lazy-component.tsx';
import { alertsQuery } from '../dashboard.api.ts';
import styles from './alert-banners.module.css';
import { dismissAlert, findVisibleAlerts, readDismissed } from './dismissed-alerts.ts';
import { isResolvable } from './resolvable-causes.ts';

const AlertStep = lazyComponent(() => import('./alert-step.tsx'));

/**
 * The kind of an alert: its key without the causes that it counts. A banner stays mounted while they change, so that
 * its dialog stays open.
 */
const kindOf = ({ key }: Alert) => key.replace(/:.*/, '');

/**
 * Alert banners, one per cause, linked to the page where it can be fixed, some with a button that fixes it. One can be
 * dismissed until its cause changes.
 */
export function AlertBanners({ alerts }: { alerts: readonly Alert[] }) {
  const client = useQueryClient();
  const [dismissed, setDismissed] = useState(readDismissed);
  // A changed alert has a new key and shows again.
  const visibleAlerts = findVisibleAlerts(alerts, dismissed);
  const dismiss = ({ key }: Alert) =>
    setDismissed(
      dismissAlert(
        key,
        alerts.map((alert) => alert.key),
      ),
    );
  return (
    <div role="alert">
      {visibleAlerts.length > 0 && (
        <ul className={styles.banners}>
          {visibleAlerts.map((alert) => (
            <li key={kindOf(alert)}>
              <Icon name="bell" />
              <Link to={alert.url} className={styles.message}>
                {alert.message}
              </Link>
              {isResolvable(alert.cause) && (
                <span className={styles.step}>
                  <AlertStep
                    cause={alert.cause}
                    url={alert.url}
                    onClose={() => void client.invalidateQueries(alertsQuery)}
                  />
                </span>
              )}
              <IconButton
                round
                className={styles.close}
                aria-label={`Dismiss: ${alert.message}`}
                onClick={() => dismiss(alert)}
              >
                <Icon name="close" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
