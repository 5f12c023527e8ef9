import { z } from 'zod';
import { describeMaxLength, maxCommentLength, waveformBars } from '../../limits.ts';
import { Id, Instant } from '../../scalars.ts';

const missing = 'Please type a comment';
/** For a recording that no browser sends. */
export const damagedRecording = 'We could not read this recording. Please record your message again.';

/** The text of a comment: plain text. Line breaks are normalized to `\n`. */
export const CommentText = z
  .string({ error: missing })
  .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trim())
  .max(maxCommentLength, describeMaxLength('your comment', maxCommentLength))
  .regex(/^[\n\P{Cc}]*$/u, 'Please remove unusual control characters from your comment.')
  .regex(/[^\p{C}\p{Z}\n]/u, missing);

/** The author of a memory or comment; `profile` is the URL of their profile picture. */
export const Author = z.object({ id: Id, fullName: z.string(), profile: z.string().nullable() });

/** Waveform of a spoken comment: its loudness in equal parts of its time, each from 0 to 100. */
export const Waveform = z.array(z.number().int().min(0).max(100)).length(waveformBars);

/**
 * The sound of a spoken comment. `url` is a signed URL that expires; `text` is what was said, transcribed by a server;
 * empty without a transcript.
 */
export const Voice = z.object({
  url: z.string(),
  seconds: z.number(),
  waveform: z.array(z.number().int()),
  text: z.string(),
});
export type Voice = z.output<typeof Voice>;

/** The fields sent with the `audio` of a spoken comment; `waveform` is a JSON array. */
export const VoiceCommentForm = z.object({
  post_id: Id,
  waveform: z
    .string({ error: damagedRecording })
    .max(1000, damagedRecording)
    .transform((text, context) => {
      const waveform = Waveform.safeParse(parseJson(text));
      if (waveform.success) return waveform.data;
      context.addIssue(damagedRecording);
      return z.NEVER;
    }),
});
export type VoiceCommentForm = z.output<typeof VoiceCommentForm>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * A comment on a memory. A spoken one has a `voice`, and in `comment` what its author added in writing, or nothing.
 * `created_at_h` is `MM/DD/YYYY hh:mmA` in Los Angeles time. `can` lists the caller's permissions: the author may edit
 * and delete the comment; the storyteller may delete it.
 */
export const Comment = z.object({
  id: Id,
  comment: z.string(),
  voice: Voice.nullable(),
  created_at: Instant,
  created_at_h: z.string(),
  user: Author,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Comment = z.output<typeof Comment>;
