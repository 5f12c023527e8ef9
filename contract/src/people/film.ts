import { z } from 'zod';
import { Id, Instant } from '../wire.ts';

/**
 * A recording as the wire shows it (the specification's `video`). `file`, `download` and `poster` are signed addresses
 * that expire; `o_file` is the file's own name; `duration` is in seconds.
 */
export const Film = z.object({
  id: Id,
  file: z.string(),
  download: z.string(),
  o_file: z.string(),
  poster: z.string().nullable(),
  duration: z.number().nullable(),
  created_at: Instant,
});
export type Film = z.output<typeof Film>;
