import { z } from 'zod';
import { Instant } from '../scalars.ts';

/**
 * The export of a person's data. `none`: there is none, or it has expired; `queued`, `running`: it is being
 * prepared, `percent` complete; `ready`: the signed `url` downloads its `bytes` until `expires_at`; `failed`:
 * `failure` is the reason as a sentence.
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
