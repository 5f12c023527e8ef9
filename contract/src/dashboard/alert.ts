import { z } from 'zod';

/** What staff are alerted to. */
export const AlertCause = z.enum([
  'no_worker',
  'meetings_failing',
  'no_free_slot',
  'meetings_soon',
  'links_missing',
  'changes_unheard',
  'films_stuck',
  'meetings_unerased',
  'mails_failing',
  'renewals_failing',
  'payments_disputed',
  'payments_unexplained',
  'recordings_missing',
  'storage_low',
  'password_spraying',
  'demo_accounts',
  'cards_sandboxed',
  'sample_texts',
  'texts_invalid',
]);
export type AlertCause = z.output<typeof AlertCause>;

/**
 * Something that staff should look after. `key` stays the same while nothing is added to the cause, so that an alert
 * can be put aside until there is news; `url` is the page of this site on which the cause is dealt with.
 */
export const Alert = z.object({
  key: z.string(),
  cause: AlertCause,
  message: z.string(),
  url: z.string(),
});
export type Alert = z.output<typeof Alert>;
