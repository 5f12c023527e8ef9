import { z } from 'zod';
import { Id, Instant } from '../scalars.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * One field that a change touched; null where there was or is no value. What the reader may not see is `hidden`, and
 * both values are null then.
 */
const FieldChange = z.object({ field: z.string(), before: Value, after: Value, hidden: z.boolean() });
export type FieldChange = z.output<typeof FieldChange>;

/** Something that staff changed. */
export const Change = z.object({
  id: Id,
  at: Instant,
  /** A verb of the glossary, such as `slot deleted`. */
  action: z.string(),
  /** Null for whoever runs the product, at its command line, and for what came by itself. */
  actor: z.object({ id: Id, fullName: z.string() }).nullable(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** Whose it is, or what it is called; null where nothing is known any more. */
    name: z.string().nullable(),
    /** The page where it is looked at; null where there is none. */
    url: z.string().nullable(),
  }),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;
