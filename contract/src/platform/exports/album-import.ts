import { z } from 'zod';
import { maxRecordingBytes } from '../../film/recordings/upload.ts';
import { Id, Instant } from '../../scalars.ts';

/** What an import added to a story, and what it left out. */
export const AlbumImportResult = z.object({
  films: z.number().int(),
  chapters: z.number().int(),
  photographs: z.number().int(),
  /** Films and photographs of the album that the story had already. */
  existing: z.number().int(),
  /** Titles of films and photographs whose files the album does not have. */
  without_file: z.array(z.string()),
  /** A sentence for each file of the album that cannot be read, and that was left out. */
  left_out: z.array(z.string()),
});
export type AlbumImportResult = z.output<typeof AlbumImportResult>;

/**
 * An album that staff import.
 *
 * - `uploading`: the file is not complete
 * - `queued`, `running`: the import is `percent` complete; while the disk is full, it is queued again, and `failure` says
 *   so in a sentence, with the time of the next attempt
 * - `done`: `result` says what was imported
 * - `failed`: nothing was imported; `failure` explains the reason in a sentence
 */
export const AlbumImport = z.object({
  id: Id,
  filename: z.string(),
  bytes: z.number().int(),
  /** The customer into whose story it is imported; null until the address in the album is read. */
  customer: z.object({ id: Id, fullName: z.string() }).nullable(),
  state: z.enum(['uploading', 'queued', 'running', 'done', 'failed']),
  percent: z.number().int().min(0).max(100),
  result: AlbumImportResult.nullable(),
  failure: z.string().nullable(),
  created_at: Instant,
});
export type AlbumImport = z.output<typeof AlbumImport>;

/**
 * The file of an album, and the customer into whose story it is imported; null for the one with the address in the
 * album.
 */
export const AlbumUpload = z.object({
  filename: z
    .string({ error: 'The file name is missing.' })
    .trim()
    .min(1, 'The file name is missing.')
    .max(500, 'The file name is too long.'),
  bytes: z
    .number({ error: 'The size of the file is missing.' })
    .int('The size of the file is not a whole number.')
    .min(1, 'This file is empty.')
    .max(maxRecordingBytes, 'This album is larger than 64 GB. It can be imported on the server instead.'),
  customer_id: Id.nullable(),
});
export type AlbumUpload = z.output<typeof AlbumUpload>;
