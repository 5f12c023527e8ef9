import { z } from 'zod';

/** Kinds of alerts on the dashboard, most urgent first. */
export const AlertCause = z.enum([
  'no_worker',
  'no_mail_server',
  'clock_differs',
  'meetings_unauthorized',
  'meetings_failing',
  'links_missing',
  'storage_low',
  'no_backups',
  'backup_failed',
  'backup_missed',
  'meeting_changes_not_received',
  'films_stuck',
  'films_missing',
  'takes_unsent',
  'films_faulty',
  'films_out_of_sync',
  'films_unprocessed',
  'meetings_unerased',
  'meetings_expiring',
  'meetings_soon',
  'calls_requested',
  'devices_failing',
  'consents_missing',
  'legacy_requests',
  'no_free_slot',
  'recordings_missing',
  'renewals_failing',
  'payments_disputed',
  'payments_unexplained',
  'mails_failing',
  'jobs_failed',
  'password_spraying',
  'demo_accounts',
  'cards_sandboxed',
  'sample_texts',
  'texts_invalid',
]);
export type AlertCause = z.output<typeof AlertCause>;

/**
 * An alert for staff. `key` identifies the causes of the alert and changes when one is added, so that a dismissed
 * alert is shown again only for a new cause. `url` is the page of this site on which staff can resolve it.
 */
export const Alert = z.object({
  key: z.string(),
  cause: AlertCause,
  message: z.string(),
  url: z.string(),
});
export type Alert = z.output<typeof Alert>;
