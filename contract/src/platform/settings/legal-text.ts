import { z } from 'zod';

/** The legal texts that a business can replace with its own. */
export const LegalTextName = z.enum(['terms', 'privacy']);
export type LegalTextName = z.output<typeof LegalTextName>;
