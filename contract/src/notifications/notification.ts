import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * A notification for one person. `created` is the relative time, such as `5 minutes ago`. `data.url` is a path of this
 * site, `data.msg` HTML with escaped values. A notification without a sender is from Lifestory itself.
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

/** Maximum number of notifications in a response. */
export const notificationsAtOnce = 20;
