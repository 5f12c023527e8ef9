import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

/**
 * A recording (`video` in user info). `file`, `download` and `poster` are signed URLs that expire.
 * `o_file` is the original file name; `duration` is in seconds; `recorded_at` is the time of the interview. A meeting
 * can have several recordings, which play in order: this is number `part` of `parts`. For staff who gave no
 * reason to watch it, `file` and `download` are empty and `poster` is null.
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
