import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * `queued`: waits to be sent; `retrying`: was not accepted and will be sent again; `undelivered`: was rejected, or not
 * accepted for days; `bounced`: was accepted and returned later.
 */
export const mailStates = ['queued', 'retrying', 'sent', 'undelivered', 'bounced'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.output<typeof MailState>;

/** A mail of the outbox, as lists show it. */
export const Mail = z.object({
  id: Id,
  /** The kind of mail, such as `booking-confirmation`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** The mail server's reason for not accepting or returning it; null otherwise. */
  failure: z.string().nullable(),
  /** When it will be sent again; null unless `retrying`. */
  next_try_at: Instant.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
});
export type Mail = z.output<typeof Mail>;

/** A mail with its bodies, in which one-time password links are masked. */
export const MailDetails = Mail.extend({
  /** Whether its text was deleted because of its age; the bodies are empty then. */
  forgotten: z.boolean(),
  text: z.string(),
  html: z.string(),
  /** File names and sizes in bytes of the attachments. */
  attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
});
export type MailDetails = z.output<typeof MailDetails>;
