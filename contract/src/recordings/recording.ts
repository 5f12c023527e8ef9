import { z } from 'zod';
import { Film } from '../people/film.ts';
import { Id, Instant } from '../scalars.ts';

/**
 * The state of a recording: the family sees `current` ones; `replaced` ones were superseded; `set-aside` ones were
 * imported from the meeting while there was another; `withdrawn` ones were withdrawn by staff.
 */
export const RecordingStatus = z.enum(['current', 'replaced', 'set-aside', 'withdrawn']);
export type RecordingStatus = z.output<typeof RecordingStatus>;

/** Browser support of a film: all, some or none; `unknown` for films stored before this was checked. */
export const Playback = z.enum(['all', 'some', 'none', 'unknown']);
export type Playback = z.output<typeof Playback>;

/** A recording of an interview as staff see it. Its URLs are for staff and also work when it is withdrawn. */
export const Recording = Film.extend({
  status: RecordingStatus,
  /** Size of the file in bytes. */
  bytes: z.number().int(),
  /** The uploader; null for a recording imported from the video meeting. */
  uploaded_by: z.string().nullable(),
  /** When it stopped being current; null while it is current. */
  replaced_at: Instant.nullable(),
  /** When it will be deleted; null when it is kept. */
  deleted_at: Instant.nullable(),
  /** When the family was notified of it. */
  announced_at: Instant.nullable(),
  /** The name of the video format, such as `H.264`; null when unknown. */
  video_format: z.string().nullable(),
  playback: Playback,
});
export type Recording = z.output<typeof Recording>;

/** An unfinished upload to an interview. */
export const UnfinishedUpload = z.object({
  id: Id,
  filename: z.string(),
  bytes: z.number().int(),
  received_bytes: z.number().int(),
  created_at: Instant,
  uploaded_by: z.string(),
  /** Whether the caller started it and can resume it by choosing the same file. */
  own: z.boolean(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

/** Whether a film replaces the current one or follows it as the next part of the same meeting. */
export const RecordingPlace = z.enum(['only', 'next_part']);
export type RecordingPlace = z.output<typeof RecordingPlace>;
