import { z } from 'zod';
import { Instant } from '../../scalars.ts';

/**
 * The export of a person's data.
 *
 * - `none`: no export exists, or it has expired
 * - `queued`, `running`: the export is `percent` complete
 * - `ready`: the ZIP of `bytes` bytes can be downloaded from the signed `url` until `expires_at`
 * - `failed`: `failure` explains the reason in a sentence
 *
 * `made_at` is the time at which the export was completed; null unless it is `ready`.
 */
export const OwnExport = z.object({
  state: z.enum(['none', 'queued', 'running', 'ready', 'failed']),
  percent: z.number().int().min(0).max(100),
  bytes: z.number().int().nullable(),
  made_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  url: z.string().nullable(),
  failure: z.string().nullable(),
});
export type OwnExport = z.output<typeof OwnExport>;
