import { type ChangeKind, changeKinds } from '@lifestory/contract';

/** Database channel on which triggers announce the kind of data that a transaction changed. */
export const staffChangesChannel = 'staff_changed';

/** Milliseconds for which changes are collected, so that many writes cause one event. */
const collectionMs = 500;

/** Collects announced kinds and passes them on together, at most twice a second. */
export function collectChanges(publish: (kinds: ChangeKind[]) => void) {
  const kinds = new Set<ChangeKind>();
  let timer: NodeJS.Timeout | null = null;
  return {
    /** Adds a kind; null, after a lost connection, adds all of them. */
    add(announcedKind: string | null): void {
      for (const kind of changeKinds) if (announcedKind === null || announcedKind === kind) kinds.add(kind);
      if (kinds.size === 0) return;
      timer ??= setTimeout(() => {
        timer = null;
        const collectedKinds = [...kinds];
        kinds.clear();
        publish(collectedKinds);
      }, collectionMs);
    },
    stop(): void {
      if (timer) clearTimeout(timer);
      timer = null;
      kinds.clear();
    },
  };
}
