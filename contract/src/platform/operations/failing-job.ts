import { z } from 'zod';
import { Instant } from '../../scalars.ts';

/** The id of a job, a whole number as text. */
export const JobId = z.string().regex(/^[1-9]\d{0,17}$/, 'Please choose a job.');

/** A background job that failed for good (`given_up`) or that has failed repeatedly and is retried at `next_try_at`. */
export const FailingJob = z.object({
  id: z.string(),
  /** What the job does, such as `Send an e-mail`. */
  task: z.string(),
  given_up: z.boolean(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  /** The last error; e-mail addresses are masked for Developers. */
  error: z.string(),
  failed_at: Instant,
  /** Null if the job is not retried any more. */
  next_try_at: Instant.nullable(),
  /** The job's input as JSON; null for Developers, since it may contain personal data. */
  payload: z.string().nullable(),
});
export type FailingJob = z.output<typeof FailingJob>;
