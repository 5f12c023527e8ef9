import type { AlertCause } from '@lifestory/contract';

/** The causes that staff can resolve on the dashboard, with a button in the alert. */
export const resolvableCauses = [
  'meetings_unauthorized',
  'meetings_expiring',
  'backup_failed',
  'backup_missed',
  'no_free_slot',
  'mails_failing',
  'jobs_failed',
  'films_missing',
] as const satisfies AlertCause[];

export type ResolvableCause = (typeof resolvableCauses)[number];

export const isResolvable = (cause: AlertCause): cause is ResolvableCause =>
  (resolvableCauses as readonly AlertCause[]).includes(cause);
