import { z } from 'zod';
import { describeMaxLength, maxNoteLength } from '../../limits.ts';
import { Id, Instant } from '../../scalars.ts';

/** What a note is about. `id` is that of the person or of the session. */
export const NoteSubject = z.object({
  subject: z.enum(['customer', 'session'], { error: 'Please choose a customer or a session.' }),
  id: Id,
});
export type NoteSubject = z.output<typeof NoteSubject>;

/** The text of a note: plain text that may have several lines. */
export const NoteText = z
  .string({ error: 'Please enter the note.' })
  .trim()
  .min(1, 'Please enter the note.')
  .max(maxNoteLength, describeMaxLength('the note', maxNoteLength))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: only line breaks and tabs are allowed
  .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, 'Please remove unusual control characters.');

/**
 * An internal note of staff. `session` is the session that it is about; null for a note about the customer.
 * `edited_at` is null unless the text was changed.
 */
export const Note = z.object({
  id: Id,
  text: z.string(),
  author: z.object({ id: Id, fullName: z.string() }).nullable(),
  session: z.object({ id: Id, starts_at: Instant }).nullable(),
  created_at: Instant,
  edited_at: Instant.nullable(),
  /** Whether the caller may edit and delete it: only its author may. */
  can: z.object({ change: z.boolean() }),
});
export type Note = z.output<typeof Note>;
