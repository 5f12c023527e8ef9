import { Waveform } from '@lifestory/contract';
import { z } from 'zod';

/** The version of the data in an album. Version 1 had no number, and neither spoken comments nor hearts. */
export const albumVersion = 2;

const Text = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'));
const Name = Text(300);
const Path = Text(1000).nullable();
const Instant = z.iso.datetime().transform((text) => new Date(text));
const Year = z.number().int().min(1800).max(2200);

const Seconds = z.number().min(0).max(1_000_000);

const AlbumComment = z.object({
  author: Name,
  comment: Text(4000),
  voice: Path.default(null),
  voice_text: Text(20_000).nullable().default(null),
  waveform: Waveform.nullable().default(null),
  created_at: Instant,
});

const AlbumMoment = z.object({ interview_id: z.uuid(), at_seconds: Seconds });

const AlbumMemory = z.object({
  file: Path,
  year: Year,
  month: z.number().int().min(1).max(12).nullable(),
  caption: Text(2000),
  author: Name,
  original_name: Text(500).nullable().default(null),
  created_at: Instant,
  moment: AlbumMoment.nullable().default(null),
  comments: z.array(AlbumComment).max(10_000),
  hearts: z.array(Name).max(10_000).default([]),
});
export type AlbumMemory = z.output<typeof AlbumMemory>;

const AlbumFilm = z.object({
  file: Path,
  poster: Path,
  /** Missing in albums that were made before there were chapters. */
  interview_id: z.uuid().optional(),
  recorded: z.iso.date(),
  original_name: Text(500),
});
export type AlbumFilm = z.output<typeof AlbumFilm>;

const AlbumChapter = z
  .object({
    interview_id: z.uuid(),
    at_seconds: Seconds,
    title: Text(1000),
    asker: Name,
    first_year: Year.nullable(),
    last_year: Year.nullable(),
  })
  .refine(({ first_year: first, last_year: last }) => last === null || (first !== null && first <= last));
export type AlbumChapter = z.output<typeof AlbumChapter>;

const range = { start_seconds: Seconds, end_seconds: Seconds };
const isInOrder = (times: { start_seconds: number; end_seconds: number }) =>
  times.start_seconds <= times.end_seconds;

const AlbumTranscript = z.object({
  interview_id: z.uuid(),
  part: z.number().int().min(1).max(1000),
  sentences: z
    .array(z.object({ ...range, speaker: Name, text: Text(10_000) }).refine(isInOrder))
    .max(200_000),
  private_passages: z
    .array(
      z
        .object({ ...range, until: z.iso.date().nullable() })
        .refine(({ start_seconds: start, end_seconds: end }) => start < end),
    )
    .max(10_000),
});
export type AlbumTranscript = z.output<typeof AlbumTranscript>;

/**
 * The part of an album's `data.json` that can be imported: the person's own story. Everything else in it is ignored.
 */
export const Album = z.object({
  version: z.number().int().min(1).default(1),
  person: z.object({ name: Name, email: Text(300) }),
  story: z
    .object({
      films: z.array(AlbumFilm).max(10_000),
      chapters: z.array(AlbumChapter).max(100_000).default([]),
      transcripts: z.array(AlbumTranscript).max(10_000).default([]),
      memories: z.array(AlbumMemory).max(200_000),
    })
    .nullable(),
});
export type Album = z.output<typeof Album>;
