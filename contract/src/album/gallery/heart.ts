import { z } from 'zod';
import { Id } from '../../scalars.ts';

/**
 * A person who gave a heart to a memory. `id` is null if they have no account: their name is from an imported album.
 */
export const Heart = z.object({ id: Id.nullable(), fullName: z.string() });
export type Heart = z.output<typeof Heart>;

/** Whether the caller gives their heart to the memory `id`, or takes it back. */
export const HeartChange = z.object({
  id: Id,
  heart: z.boolean({ error: 'Please send true or false.' }),
});
