import { z } from 'zod';

/** A country: ISO 3166-1 alpha-2 code, English name, whether addresses there carry a zip code. */
export const Country = z.object({ iso2: z.string(), name: z.string(), has_zip_codes: z.boolean() });
export type Country = z.output<typeof Country>;

/** A state, province or region; `code` is its short code where it has one, else its name. */
export const State = z.object({ code: z.string(), name: z.string() });
export type State = z.output<typeof State>;
