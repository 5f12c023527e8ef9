import { z } from 'zod';
import { Id } from '../../scalars.ts';

/**
 * The state of the files made from a film: `waiting` for their turn or for a retry, `processing`, `ready`, or `failed`
 * after several attempts.
 */
export const ProcessingState = z.enum(['waiting', 'processing', 'ready', 'failed']);
export type ProcessingState = z.output<typeof ProcessingState>;

/**
 * The processing of a recording: a light version, its sound, and a storyboard. `percent` is the finished share.
 * `failure` is a sentence about the last failed attempt. Sizes in bytes are null until the file exists; a film may have
 * no sound.
 */
export const FilmProcessing = z.object({
  recording_id: Id,
  o_file: z.string(),
  state: ProcessingState,
  percent: z.number().int(),
  failure: z.string().nullable(),
  light_bytes: z.number().int().nullable(),
  audio_bytes: z.number().int().nullable(),
});
export type FilmProcessing = z.output<typeof FilmProcessing>;
