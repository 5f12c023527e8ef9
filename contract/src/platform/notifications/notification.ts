import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

/**
 * A notification for one person. `created` is a relative time, such as `5 minutes ago`. `data.url` is a path on this
 * site; `data.msg` is HTML with escaped values. If no person caused the notification, `data.sender` is Lifestory.
 */
export const Notification = z.object({
  id: Id,
  read: z.boolean(),
  read_at: Instant.nullable(),
  created: z.string(),
  created_at: Instant,
  data: z.object({
    url: z.string(),
    msg: z.string(),
    sender: z.object({ fullName: z.string(), profile: z.string().nullable() }),
  }),
});
export type Notification = z.output<typeof Notification>;

/** Kinds of data whose changes are announced to open pages of staff. */
export const changeKinds = [
  'interviews',
  'slots',
  'payments',
  'mails',
  'people',
  'questions',
  'audit',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Maximum number of notifications in a response. */
export const maxNotificationsPerPage = 20;
