import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * One piece of news for one person. `created` says when in words, such as `5 minutes ago`, `created_at` to the
 * millisecond. `data.url` is a path of this site, `data.msg` HTML whose values are escaped; without a sender it comes
 * from Lifestory itself.
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

/** The largest number of notifications that one answer carries. */
export const notificationsAtOnce = 20;
