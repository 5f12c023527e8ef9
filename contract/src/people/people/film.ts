import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

/** The browsers that can play a film; `unknown` if its video format was not detected. */
export const Playback = z.enum(['all', 'some', 'none', 'unknown']);
export type Playback = z.output<typeof Playback>;

/**
 * Small pictures of a film in one file, in rows from the top left: one for every `interval_seconds`, the first at the
 * start of the film. The last row may not be full. Sizes are in pixels; `url` is signed and expires.
 */
export const Storyboard = z.object({
  url: z.string(),
  columns: z.number().int(),
  rows: z.number().int(),
  frame_width: z.number().int(),
  frame_height: z.number().int(),
  interval_seconds: z.number(),
});
export type Storyboard = z.output<typeof Storyboard>;

/**
 * Files made from a film, with signed URLs that expire; null while there are none. `light` (mp4, 480 pixels high) is
 * for slow connections and for browsers that cannot play the film itself, `audio` (m4a) has only its sound. Their times
 * are those of the film.
 */
export const FilmVersions = z.object({
  light: z.string().nullable(),
  audio: z.string().nullable(),
  storyboard: Storyboard.nullable(),
});
export type FilmVersions = z.output<typeof FilmVersions>;

/** A range of a film in milliseconds from the beginning of its file. */
export const FilmRange = z.object({ start_ms: z.number().int(), end_ms: z.number().int() });
export type FilmRange = z.output<typeof FilmRange>;

/**
 * What the family has of a film with private passages: a version without them. `private_passages` is how many there are;
 * `download` is a signed URL that expires, empty while that version is not made.
 */
export const FamilyCopy = z.object({ private_passages: z.number().int().min(1), download: z.string() });
export type FamilyCopy = z.output<typeof FamilyCopy>;

/**
 * A recording (`video` in user info). `file`, `download` and `poster` are signed URLs that expire. `o_file` is the
 * original file name; `duration` is in seconds; `recorded_at` is the time of the interview. A meeting can have several
 * recordings, which play in order: this is number `part` of `parts`. For staff who gave no reason to watch it, `file`
 * and `download` are empty, and `poster` and all versions are null. `playback` says which browsers play the file
 * itself; the others can play its light version. `captions` is a signed URL of its transcript as WebVTT; null without
 * one. `restricted_ranges` are passages that the caller may not see, which playback skips: `file` is then a version of
 * the film without them, and empty while none exists. `family_copy` is for staff, whose `file` and `download` are the
 * original; absent without private passages.
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
  playback: Playback,
  versions: FilmVersions.optional(),
  captions: z.string().nullable().optional(),
  restricted_ranges: z.array(FilmRange).optional(),
  family_copy: FamilyCopy.optional(),
});
export type Film = z.output<typeof Film>;
