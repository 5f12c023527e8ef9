import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

/** A scheduled backup. It runs until `ended_at`; afterwards either `verified` is true or `error` says what failed. */
export const BackupRun = z.object({
  id: Id,
  started_at: Instant,
  ended_at: Instant.nullable(),
  /** Bytes of all rows and files of the backup, including files that earlier backups had stored. */
  bytes: z.number().int().nullable(),
  /** Whether its rows and files were read back and match their checksums. */
  verified: z.boolean(),
  error: z.string().nullable(),
});
export type BackupRun = z.output<typeof BackupRun>;

/** The schedule and the results of backups. Without a schedule, `next_at` is null. */
export const BackupStatus = z.object({
  next_at: Instant.nullable(),
  /** The number of backups that are kept. */
  keep: z.number().int(),
  latest: BackupRun.nullable(),
  /** The latest backup that can be restored. */
  latest_verified: BackupRun.nullable(),
});
export type BackupStatus = z.output<typeof BackupStatus>;
