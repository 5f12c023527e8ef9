import { useState } from 'react';
import { dismissAlert, findVisibleAlerts, readDismissed } from './dismissed-alerts.ts';

/** The alerts that are not dismissed, and a dismiss function; a changed alert has a new key and shows again. */
export function useVisibleAlerts<A extends { key: string }>(
  alerts: readonly A[],
): { visibleAlerts: A[]; dismiss: (alert: A) => void } {
  const [dismissed, setDismissed] = useState(() => readDismissed());
  return {
    visibleAlerts: findVisibleAlerts(alerts, dismissed),
    dismiss: ({ key }) =>
      setDismissed(
        dismissAlert(
          key,
          alerts.map((alert) => alert.key),
        ),
      ),
  };
}
