import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * `queued`: waits to be handed on; `retrying`: was not taken, and is tried again; `undelivered`: was refused, or tried
 * in vain for days; `bounced`: was taken, and came back later.
 */
export const mailStates = ['queued', 'retrying', 'sent', 'undelivered', 'bounced'] as const;
export const MailState = z.enum(mailStates);
export type MailState = z.output<typeof MailState>;

/** A mail of the outbox, as lists show it. */
export const Mail = z.object({
  id: Id,
  /** What it is about, such as `booking-confirmation`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: MailState,
  /** Why it was not taken or came back, in the words of the mail server; null unless that happened. */
  failure: z.string().nullable(),
  /** When it is tried again, while it is. */
  next_try_at: Instant.nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
});
export type Mail = z.output<typeof Mail>;

/** A mail to be read. One-time links to passwords are masked in both bodies, for everybody. */
export const MailDetails = Mail.extend({
  /** Whether its text is not kept any more, being too old; the bodies are empty then. */
  forgotten: z.boolean(),
  text: z.string(),
  html: z.string(),
  /** Names and sizes in bytes of what travels with it. */
  attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
});
export type MailDetails = z.output<typeof MailDetails>;
