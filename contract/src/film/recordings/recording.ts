import { z } from 'zod';
import { maxChapterSeconds } from '../../limits.ts';
import { Film } from '../../people/people/film.ts';
import { Id, Instant } from '../../scalars.ts';

/**
 * The status of a recording.
 *
 * - `current`: shown to the family
 * - `replaced`: was current until another recording replaced it
 * - `set-aside`: imported from the meeting but never current
 * - `withdrawn`: removed from view by staff
 */
export const RecordingStatus = z.enum(['current', 'replaced', 'set-aside', 'withdrawn']);
export type RecordingStatus = z.output<typeof RecordingStatus>;

/** A recording of an interview, as shown to staff. Its URLs also work for a withdrawn recording. */
export const Recording = Film.extend({
  status: RecordingStatus,
  /** File size in bytes. */
  bytes: z.number().int(),
  /** The name of the uploader; null for a recording that was imported from the meeting. */
  uploaded_by: z.string().nullable(),
  /** When the recording stopped being current; null while it is current. */
  replaced_at: Instant.nullable(),
  /** When the recording will be deleted; null if no deletion is scheduled. */
  deleted_at: Instant.nullable(),
  /** When the family was notified of the recording; null if not yet. */
  announced_at: Instant.nullable(),
  /** The video format, such as `H.264`; null if unknown. */
  video_format: z.string().nullable(),
});
export type Recording = z.output<typeof Recording>;

/** An unfinished upload of a recording. */
export const UnfinishedUpload = z.object({
  id: Id,
  filename: z.string(),
  bytes: z.number().int(),
  received_bytes: z.number().int(),
  created_at: Instant,
  uploaded_by: z.string(),
  /** Whether the caller started the upload. The caller can resume it by selecting the same file. */
  own: z.boolean(),
});
export type UnfinishedUpload = z.output<typeof UnfinishedUpload>;

/** A position in the film of a session, in milliseconds from its beginning, through all of its parts. */
export const FilmPosition = z.object({
  session_id: Id,
  at_ms: z
    .number({ error: 'Please enter the time in the film.' })
    .int()
    .min(0)
    .max(maxChapterSeconds * 1000, 'Please enter a time within the film.'),
});
export type FilmPosition = z.output<typeof FilmPosition>;

/** The position of a new recording: it replaces all current ones (`only`) or follows them (`next_part`). */
export const RecordingPlace = z.enum(['only', 'next_part']);
export type RecordingPlace = z.output<typeof RecordingPlace>;
