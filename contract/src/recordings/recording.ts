import { z } from 'zod';
import { Film } from '../people/film.ts';
import { Id, Instant } from '../scalars.ts';

/**
 * Where a recording of an interview stands: `current` is what the family sees, `replaced` gave way to another one,
 * `set-aside` came from the meeting while there was a better one, `withdrawn` was taken back by staff.
 */
export const RecordingStatus = z.enum(['current', 'replaced', 'set-aside', 'withdrawn']);
export type RecordingStatus = z.output<typeof RecordingStatus>;

/** Whether browsers play a film: all of them, some, or none that we know of; `unknown` for films of before we looked. */
export const Playback = z.enum(['all', 'some', 'none', 'unknown']);
export type Playback = z.output<typeof Playback>;

/** A recording of an interview as staff see it. The addresses of `Film` are for staff: they also work when withdrawn. */
export const Recording = Film.extend({
  status: RecordingStatus,
  /** Bytes of the file. */
  bytes: z.number().int(),
  /** Who uploaded it; null when it came from the video meeting. */
  uploaded_by: z.string().nullable(),
  /** When it stopped being current; null while it is. */
  replaced_at: Instant.nullable(),
  /** When it is deleted; null for what is kept. */
  deleted_at: Instant.nullable(),
  /** When the family was told of it. */
  announced_at: Instant.nullable(),
  /** The name of the video format, such as `H.264`; null when it is not known. */
  video_format: z.string().nullable(),
  playback: Playback,
});
export type Recording = z.output<typeof Recording>;

/** An upload to an interview that was begun and has not come to its end. */
export const UnfinishedUpload = z.object({
  id: Id,
  filename: z.string(),
  bytes: z.number().int(),
  received_bytes: z.number().int(),
  created_at: Instant,
  uploaded_by: z.string(),
  /** Whether the caller began it, and can go on by choosing the same file. */
  own: z.boolean(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

/** Where a film goes: instead of what is current, or after it as the next part of the same meeting. */
export const RecordingPlace = z.enum(['only', 'next_part']);
export type RecordingPlace = z.output<typeof RecordingPlace>;
