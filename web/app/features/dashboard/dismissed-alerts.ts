import { useState } from 'react';

const storageKey = 'dismissed_alerts';

/** The keys of alerts that were put aside in this window. */
export function readDismissed(storage: Storage = sessionStorage): string[] {
  try {
    const keys: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Puts an alert aside. Keys whose alert is over are forgotten: when the cause comes back, it is told again.
 * `current` are the keys of all alerts there are now.
 */
export function dismiss(
  key: string,
  current: readonly string[],
  storage: Storage = sessionStorage,
): string[] {
  const keys = [...new Set([...readDismissed(storage), key])].filter((one) => current.includes(one));
  storage.setItem(storageKey, JSON.stringify(keys));
  return keys;
}

/**
 * The alerts that were not put aside, and a way to put one aside; an alert with news has a new key and shows again.
 */
export function useUndismissed<A extends { key: string }>(
  alerts: readonly A[],
): { shown: A[]; putAside: (alert: A) => void } {
  const [dismissed, setDismissed] = useState(() => readDismissed());
  return {
    shown: alerts.filter(({ key }) => !dismissed.includes(key)),
    putAside: ({ key }) =>
      setDismissed(
        dismiss(
          key,
          alerts.map((alert) => alert.key),
        ),
      ),
  };
}
