import { z } from 'zod';
import { Instant } from '../scalars.ts';

/**
 * Where the file with all of somebody's data stands. `none`: there is none, or it has expired; `queued`, `running`:
 * it is being made, `percent` of it is done; `ready`: `url` is a signed address that downloads its `bytes`, until
 * `expires_at`; `failed`: `failure` says why in a sentence.
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
