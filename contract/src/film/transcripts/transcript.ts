import { z } from 'zod';
import { maxSentenceLength, maxSpeakerLength } from '../../limits.ts';
import { Id, Instant, Line, OptionalLine, PlainDate } from '../../scalars.ts';

/**
 * A sentence of a film. `start_ms` and `end_ms` count milliseconds from the beginning of its file. `speaker` may be
 * empty. `revision` grows with each correction; `is_restricted` marks a sentence that not everyone may read.
 */
export const Sentence = z.object({
  id: Id,
  start_ms: z.number().int(),
  end_ms: z.number().int(),
  speaker: z.string(),
  text: z.string(),
  revision: z.number().int(),
  is_restricted: z.boolean(),
});
export type Sentence = z.output<typeof Sentence>;

/**
 * A passage of a film that only the storyteller and staff see; with `until`, until that day begins in Los Angeles.
 * Milliseconds count from the beginning of the file.
 */
export const Passage = z.object({
  id: Id,
  start_ms: z.number().int(),
  end_ms: z.number().int(),
  until: PlainDate.nullable(),
});
export type Passage = z.output<typeof Passage>;

/** What the caller may do with a transcript. */
const TranscriptAbilities = z.object({
  correct: z.boolean(),
  restrict: z.boolean(),
  transcribe: z.boolean(),
});

/**
 * The transcript of a film: its sentences by time, without those that the caller may not read. `passages` is empty for
 * members. `source` says where the text came from; null without a transcript. `vtt` and `text` are signed URLs of the
 * files to download; null without sentences. `transcription`: whether speech is being turned into text.
 * `family_corrects`: whether members of the story may correct it.
 */
export const Transcript = z.object({
  film_id: Id,
  source: z.enum(['upload', 'meeting', 'transcriber']).nullable(),
  sentences: z.array(Sentence),
  passages: z.array(Passage),
  vtt: z.string().nullable(),
  text: z.string().nullable(),
  family_corrects: z.boolean(),
  transcription: z.enum(['none', 'running', 'failed']),
  can: TranscriptAbilities,
});
export type Transcript = z.output<typeof Transcript>;

/** A correction of a sentence. `revision` is the one that the caller read. */
export const Correction = z.object({
  id: Id,
  revision: z.number().int().min(0),
  text: Line('the sentence', maxSentenceLength),
  speaker: OptionalLine('the speaker', maxSpeakerLength),
});
export type Correction = z.output<typeof Correction>;

/** A word or name to replace everywhere in the transcripts of the story of a film, in texts and speakers. */
export const Replacement = z.object({
  id: Id,
  find: Line('the word to replace', maxSpeakerLength),
  replacement: Line('the new word', maxSpeakerLength),
});
export type Replacement = z.output<typeof Replacement>;

/**
 * A correction that was made; `sentences` is how many it changed. The first changed sentence is shown before and after.
 */
export const TranscriptChange = z.object({
  id: Id,
  author: z.string(),
  changed_at: Instant,
  sentences: z.number().int(),
  before: z.string(),
  after: z.string(),
  is_undone: z.boolean(),
});
export type TranscriptChange = z.output<typeof TranscriptChange>;

/** A passage to restrict, in milliseconds of the film `film_id`. Without `until`, nobody else ever sees it. */
export const PassageEntry = z
  .object({
    film_id: Id,
    start_ms: z.number().int().min(0),
    end_ms: z.number().int().max(86_400_000),
    until: PlainDate.nullable().default(null),
  })
  .refine(({ start_ms, end_ms }) => end_ms > start_ms, {
    path: ['end_ms'],
    error: 'Please choose an end after the beginning.',
  });
export type PassageEntry = z.output<typeof PassageEntry>;
