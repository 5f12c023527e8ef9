// The scripts of the head read dismissed alerts too, so this imports no library.

const storageKey = 'dismissed_alerts';

/** The keys of the alerts dismissed in this tab. */
export function readDismissed(storage: Storage = sessionStorage): string[] {
  try {
    const keys: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Dismisses an alert. Keys of resolved alerts are removed, so that a cause that returns is shown again.
 * `currentKeys`: the keys of all current alerts. Returns the keys of the dismissed alerts.
 */
export function dismissAlert(
  key: string,
  currentKeys: readonly string[],
  storage: Storage = sessionStorage,
): string[] {
  const keys = [...new Set([...readDismissed(storage), key])].filter((dismissedKey) =>
    currentKeys.includes(dismissedKey),
  );
  storage.setItem(storageKey, JSON.stringify(keys));
  return keys;
}

/** The alerts that are not dismissed. */
export const findVisibleAlerts = <A extends { key: string }>(
  alerts: readonly A[],
  dismissed: readonly string[],
): A[] => alerts.filter(({ key }) => !dismissed.includes(key));
