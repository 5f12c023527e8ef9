import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * A changed field; null for no value. A value that the reader may not see is `hidden`, and both
 * values are null.
 */
const FieldChange = z.object({ field: z.string(), before: Value, after: Value, hidden: z.boolean() });
export type FieldChange = z.output<typeof FieldChange>;

/** A change made by staff. */
export const Change = z.object({
  id: Id,
  at: Instant,
  /** An action of the glossary, such as `slot deleted`. */
  action: z.string(),
  /** Null for the command line and for automatic changes. */
  actor: z.object({ id: Id, fullName: z.string() }).nullable(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** Owner or name of the subject; null when it is no longer known. */
    name: z.string().nullable(),
    /** The page of the subject; null when there is none. */
    url: z.string().nullable(),
  }),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;
