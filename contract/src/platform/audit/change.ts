import { z } from 'zod';
import { Id, Instant } from '../../scalars.ts';

const Value = z.union([z.string(), z.number(), z.boolean()]).nullable();

/**
 * A changed field with its values before and after; null means no value. If the caller may not see the values,
 * `hidden` is true and both are null.
 */
const FieldChange = z.object({ field: z.string(), before: Value, after: Value, hidden: z.boolean() });
export type FieldChange = z.output<typeof FieldChange>;

/** The ways in which people act without a sign-in: the booking form, a personal link, and a video call. */
export const changeChannels = ['booking_form', 'call', 'link'] as const;
export type ChangeChannel = (typeof changeChannels)[number];

/** An entry of the audit log. */
export const Change = z.object({
  id: Id,
  at: Instant,
  /** The name of the action, such as `slot deleted`. */
  action: z.string(),
  /** Null if the change was automatic or made on the command line. */
  actor: z
    .object({
      id: Id,
      fullName: z.string(),
      /** How the actor acted without a sign-in; null with one. */
      channel: z.enum(changeChannels).nullable(),
    })
    .nullable(),
  subject: z.object({
    kind: z.string(),
    id: z.string(),
    /** The name of the subject or of its owner; null if it is no longer known. */
    name: z.string().nullable(),
    /** The URL of the page about the subject; null if it has no page. */
    url: z.string().nullable(),
  }),
  changes: z.array(FieldChange),
});
export type Change = z.output<typeof Change>;
