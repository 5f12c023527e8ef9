import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';
import { RecordingPlace } from './recording.ts';

/** Bytes of every chunk but the last; the last one carries what is left and is less than twice as long. */
export const chunkBytes = 5_242_880;

/** Bytes of the largest recording that is taken: 64 GiB. */
export const maxRecordingBytes = 64 * 1024 ** 3;

const count = (label: string, max: number) =>
  z.coerce
    .number({ error: `${label} is missing.` })
    .int(`${label} is not a whole number.`)
    .min(1)
    .max(max);

const Identifier = z.string({ error: 'The identifier is missing.' }).trim().min(1).max(500);
const Filename = z.string({ error: 'The file name is missing.' }).trim().min(1).max(500);

const eitherTarget = 'Please name a session or a customer.';

/**
 * Whose recording it is: an interview, or a customer, whose latest past interview without a recording is meant, else
 * the latest past one. It replaces what is current there, or is the next part of it.
 */
export const UploadTarget = z
  .object({ session_id: Id.optional(), customer_id: Id.optional(), place: RecordingPlace.optional() })
  .refine(({ session_id, customer_id }) => session_id || customer_id, { error: eitherTarget });
export type UploadTarget = z.output<typeof UploadTarget>;

/** A past interview of a customer that a film can belong to. */
export const UploadChoice = z.object({
  session_id: Id,
  starts_at: Instant,
  /** Whether the family sees a film of it already, which another one would replace. */
  has_film: z.boolean(),
});
export type UploadChoice = z.output<typeof UploadChoice>;

/** The parameters that travel with each chunk, under the names of resumable.js. */
export const ChunkParameters = z.object({
  resumableChunkNumber: count('The number of the chunk', 100_000),
  resumableChunkSize: count('The size of the chunks', maxRecordingBytes),
  resumableCurrentChunkSize: count('The size of this chunk', 2 * chunkBytes),
  resumableTotalSize: count('The size of the file', maxRecordingBytes),
  resumableTotalChunks: count('The number of chunks', 100_000),
  resumableIdentifier: Identifier,
  resumableFilename: Filename,
});
export type ChunkParameters = z.output<typeof ChunkParameters>;

/** One file on its way: where to, and which. */
export const UploadName = z
  .object({
    session_id: Id.optional(),
    customer_id: Id.optional(),
    identifier: Identifier,
    bytes: count('The size of the file', maxRecordingBytes),
  })
  .refine(({ session_id, customer_id }) => session_id || customer_id, { error: eitherTarget });
export type UploadName = z.output<typeof UploadName>;

/** How far an upload is: how many chunks of how many are safely stored, and whether the recording is there. */
export const UploadProgress = z.object({
  success: z.literal(true),
  done: z.boolean(),
  received: z.number().int(),
  chunks: z.number().int(),
  session_id: Id.nullable(),
});
export type UploadProgress = z.output<typeof UploadProgress>;
