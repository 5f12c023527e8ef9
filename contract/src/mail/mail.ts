import { z } from 'zod';
import { Id, Instant } from '../wire.ts';

/** `queued`: waits to be handed on; `failed`: could not be when last tried, and is tried again for a while. */
export const mailStates = ['queued', 'sent', 'failed'] as const;
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
  /** Why it could not be handed on; null unless it failed. */
  failure: z.string().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
});
export type Mail = z.output<typeof Mail>;

/** A mail to be read. One-time links to passwords are masked in both bodies, for everybody. */
export const MailDetails = Mail.extend({
  text: z.string(),
  html: z.string(),
  /** Names and sizes in bytes of what travels with it. */
  attachments: z.array(z.object({ filename: z.string(), bytes: z.number().int() })),
});
export type MailDetails = z.output<typeof MailDetails>;
