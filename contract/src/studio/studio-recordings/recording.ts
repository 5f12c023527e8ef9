import { z } from 'zod';
import { maxTitleBytes, voiceType } from '../../limits.ts';
import { ConsentState, TextVersion } from '../../people/consents/consent.ts';
import { Id, Instant } from '../../scalars.ts';
import { SeatKey, seatRoles } from '../studio/room.ts';

/** Maximum recorded time of an interview in milliseconds: four hours. */
export const maxRecordedMs = 4 * 3_600_000;

/** Maximum size of a fragment in bytes: some seconds of video in the highest quality. */
export const maxFragmentBytes = 16 * 1024 ** 2;

/**
 * What keeps a device from recording, or may do so. `unsupported`: its browser cannot. `space-low`: it has too little
 * space for the expected length. `device-full`: it stores nothing more, and sends everything at once. `not-sending`: it
 * stores everything, and cannot send at the moment. `not-kept`: it can do neither, and loses what it records when its page
 * closes. `…-ended`: the device is gone, and opened again. `…-muted`: something else has the device, such as a phone call,
 * or it was turned off. `page-hidden`: the page is in the background of a phone or tablet. `sound-stopped`: the browser
 * stopped the sound that is recorded, and starts it again. `microphone-silent` and `picture-still`: the device works, but
 * the recording has only silence, or a picture that does not move.
 */
export const DeviceProblem = z.enum([
  'unsupported',
  'space-low',
  'device-full',
  'not-sending',
  'not-kept',
  'microphone-ended',
  'camera-ended',
  'microphone-muted',
  'camera-muted',
  'page-hidden',
  'sound-stopped',
  'microphone-silent',
  'picture-still',
]);
export type DeviceProblem = z.output<typeof DeviceProblem>;

/**
 * Reports the problem of the caller's device to everybody in the call; null when it is over. `waiting_seconds`: how much
 * film it has recorded and not sent.
 */
export const DeviceReport = SeatKey.extend({
  problem: DeviceProblem.nullable(),
  waiting_seconds: z.number().int().min(0).max(1_000_000).optional(),
});

/**
 * A problem of another device in the call. `nothing-arrives`: the server has got nothing of the recording for
 * `waiting_seconds`, which the device does not say itself.
 */
const OtherProblem = z.object({
  name: z.string(),
  role: z.enum(seatRoles),
  problem: DeviceProblem.or(z.literal('nothing-arrives')),
  /** How much film waits on the device, as far as it is known. */
  waiting_seconds: z.number().int().nullable(),
});
export type OtherProblem = z.output<typeof OtherProblem>;

/**
 * The recording of an interview. `off`: nothing was recorded yet. `recorded_ms`: the recorded time without pauses at
 * `now`, which is the server's clock. `can_record` says whether the storyteller has consented.
 */
export const StudioRecording = z.object({
  state: z.enum(['off', 'recording', 'paused', 'ended']),
  recorded_ms: z.number().int(),
  now: Instant,
  consent: z.object({ state: ConsentState, text: z.string(), version: z.string() }),
  /** Whether the film is stored. */
  has_film: z.boolean(),
  /** The bytes that the rest of the interview is expected to take on a device that records it. */
  expected_bytes: z.number().int(),
  /** The problems of the other devices in the call. */
  device_problems: z.array(OtherProblem),
});
export type StudioRecording = z.output<typeof StudioRecording>;

/** Changes the recording: staff do everything, the storyteller only pauses. */
export const RecordingControl = SeatKey.extend({ action: z.enum(['record', 'pause', 'stop']) });

/** Consent that the storyteller gives in the call. */
export const CallConsent = SeatKey.extend({ version: TextVersion });

export const filmTakeKinds = ['local', 'backup', 'interviewer'] as const;

/**
 * What a take with a picture shows: the storyteller as recorded by their own browser (`local`), or as the interviewer's
 * browser received them (`backup`); or the interviewer, as recorded by their own browser.
 */
export type FilmTakeKind = (typeof filmTakeKinds)[number];

export const voiceKinds = ['voice', 'interviewer_voice'] as const;

/** Whose microphone a take of a voice alone is from: the storyteller's or an interviewer's. */
export type VoiceKind = (typeof voiceKinds)[number];

export const takeKinds = [...filmTakeKinds, ...voiceKinds] as const;
export type TakeKind = (typeof takeKinds)[number];

/** Whether a take is of a voice alone. */
export const isVoiceKind = (kind: string): kind is VoiceKind =>
  (voiceKinds as readonly string[]).includes(kind);

const formatText = 'Your browser records in a format that we cannot use.';

/** Starts a take: one continuous run of a browser's recorder. The browser chooses its id, and may repeat the call. */
export const NewTake = SeatKey.extend({
  id: Id,
  kind: z.enum(takeKinds),
  mime_type: z
    .string()
    .max(100)
    .regex(/^(video\/(mp4|webm)(;.*)?|audio\/x-voice)$/, formatText),
  /** When the recorder started, on the server's clock as the browser estimates it. */
  started_at: Instant,
  /** When this call is made, on the same clock: shows how far it is off. */
  sent_at: Instant.optional(),
}).refine(({ kind, mime_type }) => isVoiceKind(kind) === (mime_type === voiceType), {
  path: ['mime_type'],
  error: formatText,
});

/** Ends a take of the caller, which has exactly this number of fragments. */
export const FinishedTake = SeatKey.extend({
  take_id: Id,
  fragments: z.number().int().min(0).max(100_000),
});

/** The progress of a take's upload: `next` is the number of the fragment to send, from 1. */
export const TakeProgress = z.object({ next: z.number().int(), finished: z.boolean() });
export type TakeProgress = z.output<typeof TakeProgress>;

/** The position of a fragment, in the query because the body is its bytes. */
export const FragmentPosition = z.object({
  take_id: Id,
  number: z.coerce.number({ error: 'The number of the fragment is missing.' }).int().min(1).max(100_000),
});

/** A take with a picture, as shown to staff. `bytes` are those that have arrived; `finished` when all have. */
export const StudioTake = z.object({
  id: Id,
  kind: z.enum(filmTakeKinds),
  /** The name of the person whose browser recorded it. */
  recorded_by: z.string(),
  started_at: Instant,
  bytes: z.number().int(),
  finished: z.boolean(),
  /** When the source is deleted. */
  deleted_at: Instant,
});

/** Who is seen in a film: only the storyteller, both beside each other, or whoever speaks. */
export const filmLayouts = ['storyteller', 'side_by_side', 'speaker'] as const;
export type FilmLayout = (typeof filmLayouts)[number];

/**
 * Chooses who is seen in the film of a call. `title`: a PNG or JPEG in base64 with which the film begins; null removes it, and
 * without the field it stays.
 */
export const FilmLayoutChoice = z.object({
  id: Id,
  layout: z.enum(filmLayouts),
  title: z
    .base64('The title is not a picture.')
    .max(Math.ceil(maxTitleBytes / 3) * 4, `The title is larger than ${maxTitleBytes / 1024} KB.`)
    .nullable()
    .optional(),
});

/** Why a film has no title although staff chose one: it is too short, or its first pictures could not be encoded. */
export const titleProblems = ['too_short', 'not_encoded'] as const;
export type TitleProblem = (typeof titleProblems)[number];

/**
 * The voice of a person alone: a WAV file that begins with the film and has its length. `voice_ms`: how much of it their
 * microphone recorded; the rest is silent.
 */
const StudioVoice = z.object({
  id: Id,
  kind: z.enum(voiceKinds),
  name: z.string(),
  bytes: z.number().int(),
  voice_ms: z.number().int(),
});

/**
 * The source recordings of a call, for staff. `film_at`: when the film was made from them, null before. `missing_ms`:
 * how much of it is a still picture, because nobody recorded it. `backup_ms`: how much shows or plays the backup;
 * `silent_ms` and `still_ms`: how much has a recording that is silent, or whose picture does not move, although a device
 * recorded; `sync_ms`: by how much its picture and sound are apart at most. Null for films of earlier releases.
 */
export const CallRecording = z.object({
  state: z.enum(['off', 'recording', 'paused', 'ended']),
  recorded_ms: z.number().int(),
  /** Since when no device in the call has reported anything, at which the recorded time stops; null while one does. */
  silent_since: Instant.nullable(),
  film_at: Instant.nullable(),
  missing_ms: z.number().int(),
  backup_ms: z.number().int().nullable(),
  silent_ms: z.number().int().nullable(),
  still_ms: z.number().int().nullable(),
  sync_ms: z.number().int().nullable(),
  /** How many takes are not in the film, because they have another format and could not be converted. */
  left_out_takes: z.number().int(),
  prefers_backup: z.boolean(),
  /**
   * The part of the recording that the film shows, in milliseconds from its beginning; an end of null is its own end.
   */
  trim_start_ms: z.number().int(),
  trim_end_ms: z.number().int().nullable(),
  /** By how much the film begins earlier than that, with a key frame, because nothing could encode its first pictures. */
  early_start_ms: z.number().int(),
  /** Who is to be seen in the film, and who is seen in the one that was made last; null before. */
  layout: z.enum(filmLayouts),
  film_layout: z.enum(filmLayouts).nullable(),
  /** Whether the film is to begin with a title, whether the one that was made last does, and why it does not. */
  title: z.boolean(),
  film_title: z.boolean(),
  title_problem: z.enum(titleProblems).nullable(),
  takes: z.array(StudioTake),
  /** The voice of each person alone: the storyteller's first. Empty until they are made, after the film. */
  voices: z.array(StudioVoice),
});
export type CallRecording = z.output<typeof CallRecording>;

/**
 * Makes the film again from what has arrived: from the storyteller's own recording, or from the backup where there is
 * one.
 */
export const FilmRequest = z.object({ id: Id, prefers_backup: z.boolean() });

/** A position in the whole recording of a call, in milliseconds. */
const CallPosition = z
  .number({ error: 'Please enter the time, such as 1:30.' })
  .int()
  .min(0)
  .max(maxRecordedMs, 'Please enter a time within the recording.');

/**
 * Trims the film of the session `id` to the part from `start_ms` to `end_ms`, which count from the beginning of the
 * whole recording; null is its end. A start of 0 without an end undoes it.
 */
export const FilmTrim = z
  .object({ id: Id, start_ms: CallPosition, end_ms: CallPosition.nullable() })
  .refine(({ start_ms, end_ms }) => end_ms === null || end_ms - start_ms >= 1000, {
    path: ['end_ms'],
    error: 'Please enter an end at least one second after the start.',
  });
