import { isVoiceKind, type TakeKind, voiceRate } from '@lifestory/contract';

/** Bytes per second that a browser records at most: 4 Mbit/s of pictures and 128 kbit/s of sound. */
const bytesPerSecond = 4_128_000 / 8;

/** Bytes per second of a voice alone: samples of 16 bits. */
const voiceBytesPerSecond = 2 * voiceRate;

/** Seconds that are expected to be recorded at least: interviews often last longer than booked. */
const minSeconds = 600;

/**
 * Returns the bytes that the rest of an interview is expected to take on each device that records it. A device without
 * space for the voice alone records the film.
 * @param minutes its booked length
 * @param recordedMs what was recorded so far, in milliseconds
 */
export const expectDeviceBytes = (minutes: number, recordedMs: number): number =>
  Math.round(expectSeconds(minutes, recordedMs) * bytesPerSecond);

/**
 * The same for the server: the recordings of the storyteller and the interviewer and the film made from them, and both
 * voices alone and their files.
 */
export const expectServerBytes = (minutes: number, recordedMs: number): number =>
  Math.round(expectSeconds(minutes, recordedMs) * (3 * bytesPerSecond + 4 * voiceBytesPerSecond));

const expectSeconds = (minutes: number, recordedMs: number): number =>
  Math.max(minSeconds, minutes * 60 - recordedMs / 1000);

/** Bytes that takes may have beyond what their length explains: the first pictures of a recording are large. */
const baseBytes = 16 * 1024 * 1024;

/** Browsers exceed the bit rate they were told while the picture moves; microphones may have 96,000 samples per second. */
const maxBitRateFactor = 2;

/** Maximum number of people who record a kind of take at the same time: the storyteller is one, interviewers are up to three. */
const maxRecorders: Record<TakeKind, number> = {
  local: 1,
  backup: 3,
  interviewer: 3,
  voice: 1,
  interviewer_voice: 3,
};

/** Returns the maximum bytes of all takes of a kind of an interview of which `recordedMs` milliseconds were recorded. */
export const limitTakeBytes = (kind: TakeKind, recordedMs: number): number =>
  maxRecorders[kind] *
  (baseBytes +
    maxBitRateFactor * (isVoiceKind(kind) ? voiceBytesPerSecond : bytesPerSecond) * (recordedMs / 1000));
