import { z } from 'zod';
import { ConsentState, TextVersion } from '../consents/consent.ts';
import { Id, Instant } from '../scalars.ts';
import { SeatKey, seatRoles } from '../studio/room.ts';

/** Maximum recorded time of an interview in milliseconds: four hours. */
export const maxRecordedMs = 4 * 3_600_000;

/** Maximum size of a fragment in bytes: some seconds of video in the highest quality. */
export const maxFragmentBytes = 16 * 1024 ** 2;

/**
 * What keeps a device from recording, or may do so. `unsupported`: its browser cannot. `space-low`: it has too little
 * space for the expected length. `device-full`: it stores nothing more, and sends everything at once. `not-sending`: it
 * stores everything, and cannot send at the moment. `not-kept`: it can do neither, and loses what it records when its page
 * closes. `microphone-ended` and `camera-ended`: the device is gone, and opened again. `sound-stopped`: the browser stopped
 * the sound that is recorded, and starts it again.
 */
export const DeviceProblem = z.enum([
  'unsupported',
  'space-low',
  'device-full',
  'not-sending',
  'not-kept',
  'microphone-ended',
  'camera-ended',
  'sound-stopped',
]);
export type DeviceProblem = z.output<typeof DeviceProblem>;

/** Reports the problem of the caller's device to everybody in the call; null when it is over. */
export const DeviceReport = SeatKey.extend({ problem: DeviceProblem.nullable() });

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
  device_problems: z.array(z.object({ name: z.string(), role: z.enum(seatRoles), problem: DeviceProblem })),
});
export type StudioRecording = z.output<typeof StudioRecording>;

/** Changes the recording: staff do everything, the storyteller only pauses. */
export const RecordingControl = SeatKey.extend({ action: z.enum(['record', 'pause', 'stop']) });

/** Consent that the storyteller gives in the call. */
export const CallConsent = SeatKey.extend({ version: TextVersion });

export const takeKinds = ['local', 'backup', 'interviewer'] as const;

/**
 * What a take shows: the storyteller as recorded by their own browser (`local`), or as the interviewer's browser
 * received them (`backup`); or the interviewer, as recorded by their own browser.
 */
export type TakeKind = (typeof takeKinds)[number];

/** Starts a take: one continuous run of a browser's recorder. The browser chooses its id, and may repeat the call. */
export const NewTake = SeatKey.extend({
  id: Id,
  kind: z.enum(takeKinds),
  mime_type: z
    .string()
    .max(100)
    .regex(/^video\/(mp4|webm)(;.*)?$/, 'Your browser records in a format that we cannot use.'),
  /** When the recorder started, on the server's clock as the browser estimates it. */
  started_at: Instant,
  /** When this call is made, on the same clock: shows how far it is off. */
  sent_at: Instant.optional(),
});

/** A take of the caller. */
export const TakeName = SeatKey.extend({ take_id: Id });

/** Ends a take, which has exactly this number of fragments. */
export const FinishedTake = TakeName.extend({ fragments: z.number().int().min(0).max(100_000) });

/** The progress of a take's upload: `next` is the number of the fragment to send, from 1. */
export const TakeProgress = z.object({ next: z.number().int(), finished: z.boolean() });
export type TakeProgress = z.output<typeof TakeProgress>;

/** The position of a fragment, in the query because the body is its bytes. */
export const FragmentPosition = z.object({
  take_id: Id,
  number: z.coerce.number({ error: 'The number of the fragment is missing.' }).int().min(1).max(100_000),
});

/** A take, as shown to staff. `bytes` are those that have arrived; `finished` when all have. */
export const StudioTake = z.object({
  id: Id,
  kind: z.enum(takeKinds),
  /** The name of the person whose browser recorded it. */
  recorded_by: z.string(),
  started_at: Instant,
  bytes: z.number().int(),
  finished: z.boolean(),
  /** When the source is deleted. */
  deleted_at: Instant,
});

/**
 * The source recordings of a call, for staff. `film_at`: when the film was made from them, null before. `missing_ms`:
 * how much of it is a still picture, because nobody recorded it. `backup_ms`: how much shows or plays the backup;
 * `silent_ms` and `still_ms`: how much has a recording that is silent, or whose picture does not move, although a device
 * recorded. Null for films of earlier releases.
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
  /** How many takes are not in the film, because they have another format and could not be converted. */
  left_out_takes: z.number().int(),
  prefers_backup: z.boolean(),
  /**
   * The part of the recording that the film shows, in milliseconds from its beginning; an end of null is its own end.
   */
  trim_start_ms: z.number().int(),
  trim_end_ms: z.number().int().nullable(),
  takes: z.array(StudioTake),
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
