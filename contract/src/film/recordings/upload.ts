import { z } from 'zod';
import { chunkBytes } from '../../limits.ts';
import { Id, Instant } from '../../scalars.ts';
import { RecordingPlace } from './recording.ts';

/** Maximum file size of a recording in bytes: 64 GiB. */
export const maxRecordingBytes = 64 * 1024 ** 3;

const integerUpTo = (label: string, max: number) =>
  z.coerce
    .number({ error: `${label} is missing.` })
    .int(`${label} is not a whole number.`)
    .min(1)
    .max(max);

const Identifier = z.string({ error: 'The identifier is missing.' }).trim().min(1).max(500);
const Filename = z.string({ error: 'The file name is missing.' }).trim().min(1).max(500);

const eitherTarget = 'Please name a session or a customer.';

/**
 * The target of an upload: an interview or a customer. For a customer, the target is their latest past interview
 * without a recording or, if all have one, their latest past interview. `place` is `only` by default. `held_earlier`
 * confirms that an interview that has not begun was held earlier than booked.
 */
export const UploadTarget = z
  .object({
    session_id: Id.optional(),
    customer_id: Id.optional(),
    place: RecordingPlace.optional(),
    held_earlier: z.stringbool().optional(),
  })
  .refine(({ session_id, customer_id }) => session_id || customer_id, { error: eitherTarget });
export type UploadTarget = z.output<typeof UploadTarget>;

/** A past interview of a customer that staff can select as the target of an upload. */
export const UploadChoice = z.object({
  session_id: Id,
  starts_at: Instant,
  /** Whether the interview has a current recording, which an upload would replace by default. */
  has_film: z.boolean(),
});
export type UploadChoice = z.output<typeof UploadChoice>;

/** The parameters of a chunk, as sent by resumable.js. */
export const ChunkParameters = z.object({
  resumableChunkNumber: integerUpTo('The number of the chunk', 100_000),
  resumableChunkSize: integerUpTo('The size of the chunks', maxRecordingBytes),
  resumableCurrentChunkSize: integerUpTo('The size of this chunk', 2 * chunkBytes),
  resumableTotalSize: integerUpTo('The size of the file', maxRecordingBytes),
  resumableTotalChunks: integerUpTo('The number of chunks', 100_000),
  resumableIdentifier: Identifier,
  resumableFilename: Filename,
});
export type ChunkParameters = z.output<typeof ChunkParameters>;

/** Identifies an upload by its file and target. */
export const UploadName = z
  .object({
    session_id: Id.optional(),
    customer_id: Id.optional(),
    /** Confirms that an interview that has not begun was held earlier than booked. */
    held_earlier: z.boolean().optional(),
    identifier: Identifier,
    bytes: integerUpTo('The size of the file', maxRecordingBytes),
  })
  .refine(({ session_id, customer_id }) => session_id || customer_id, { error: eitherTarget });
export type UploadName = z.output<typeof UploadName>;

/** The progress of an upload: `received` of `chunks` chunks are stored. `done`: the recording is complete. */
export const UploadProgress = z.object({
  success: z.literal(true),
  done: z.boolean(),
  received: z.number().int(),
  chunks: z.number().int(),
  session_id: Id.nullable(),
});
export type UploadProgress = z.output<typeof UploadProgress>;
