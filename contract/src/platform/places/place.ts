import { z } from 'zod';

/** A country with its ISO 3166-1 alpha-2 code and English name. */
export const Country = z.object({ iso2: z.string(), name: z.string(), has_zip_codes: z.boolean() });
export type Country = z.output<typeof Country>;

/** A state, province or region. `code` is its short code, or its name if it has no code. */
export const State = z.object({ code: z.string(), name: z.string() });
export type State = z.output<typeof State>;
