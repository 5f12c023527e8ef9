import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * A recording as the wire shows it (the specification's `video`). `file`, `download` and `poster` are signed addresses
 * that expire; `o_file` is the file's own name; `duration` is in seconds; `recorded_at` is when the interview took place.
 * A meeting may have several parts, which play in their order: this one is `part` of `parts`.
 */
export const Film = z.object({
  id: Id,
  file: z.string(),
  download: z.string(),
  o_file: z.string(),
  poster: z.string().nullable(),
  duration: z.number().nullable(),
  created_at: Instant,
  session_id: Id,
  recorded_at: Instant,
  part: z.number().int(),
  parts: z.number().int(),
});
export type Film = z.output<typeof Film>;
