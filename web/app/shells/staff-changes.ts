import type { ChangeKind } from '@lifestory/contract';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onStaffChange } from '../domains/platform/notifications/index.ts';

/** The minimum of milliseconds between two refetches, however often data change. */
const minIntervalMs = 1000;

/** The first part of the keys of the staff queries that show each kind of data. */
const queriesByKind: Record<ChangeKind, readonly string[]> = {
  interviews: ['interviews', 'dashboard', 'recordings', 'people'],
  slots: ['time-slots', 'time-slot-dates', 'calendar-dates', 'offered-slots'],
  payments: ['ledger', 'payments', 'interviews', 'dashboard'],
  mails: ['mails'],
  people: ['people', 'interviews', 'dashboard', 'stories', 'staff-accounts', 'subscriptions', 'cards'],
  questions: ['questions'],
  // Reading them adds no entry, so the entries of readers cause no further ones.
  audit: [
    'backups',
    'configuration',
    'consents',
    'failing-jobs',
    'legacy-contacts',
    'notes',
    'questions',
    'staff-accounts',
  ],
};

/** The first parts of the keys of the queries to refetch; null for kinds means all queries of staff. */
const keysOf = (kinds: ReadonlySet<string> | null): Set<unknown> =>
  new Set([
    'audit',
    ...Object.entries(queriesByKind).flatMap(([kind, keys]) =>
      kinds === null || kinds.has(kind) ? keys : [],
    ),
  ]);

/** Marks the queries as stale, and refetches the visible ones unless the page is in the background. */
const refetchQueries = (client: QueryClient, kinds: ReadonlySet<string> | null) => {
  const keys = keysOf(kinds);
  return client.invalidateQueries({
    predicate: ({ queryKey }) => keys.has(queryKey[0]),
    // A page in the background refetches when it is shown again.
    refetchType: document.hidden ? 'none' : 'active',
  });
};

/** Keeps the open page up to date with what others change: at most one refetch a second. */
export function useStaffChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    let pendingKinds: Set<string> | null = new Set();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const kinds = pendingKinds;
      pendingKinds = new Set();
      timer = undefined;
      if (kinds?.size === 0) return;
      void refetchQueries(client, kinds);
      timer = setTimeout(flush, minIntervalMs);
    };
    const unsubscribe = onStaffChange((kinds) => {
      if (kinds === null) pendingKinds = null;
      else for (const kind of kinds) pendingKinds?.add(kind);
      if (timer === undefined) flush();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [client]);
}
