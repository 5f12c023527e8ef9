import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

/**
 * Delivery states of a mail.
 *
 * - `queued`: waiting to be sent
 * - `retrying`: not accepted by the mail server; will be sent again
 * - `sent`: accepted by the mail server
 * - `written`: written to a file of the server, because no mail server was set up; not sent
 * - `undelivered`: rejected by the mail server, or not accepted for days
 * - `bounced`: accepted by the mail server and returned later
 */
export const mailStates = ['queued', 'retrying', 'sent', 'written', 'undelivered', 'bounced'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.output<typeof MailState>;

/** A mail of the outbox, as shown in lists. */
export const Mail = z.object({
  id: Id,
  /** The kind of mail, such as `booking-confirmation`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** The mail server's reason for rejecting or returning the mail; null otherwise. */
  failure: z.string().nullable(),
  /** Time of the next attempt; null unless the state is `retrying`. */
  next_try_at: Instant.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
});
export type Mail = z.output<typeof Mail>;

/** A mail with its text and HTML bodies. The secrets of links in them are masked. */
export const MailDetails = Mail.extend({
  /** Whether the bodies were deleted because of their age. They are empty then. */
  forgotten: z.boolean(),
  text: z.string(),
  html: z.string(),
  /** Attachments with their sizes in bytes. */
  attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
});
export type MailDetails = z.output<typeof MailDetails>;
