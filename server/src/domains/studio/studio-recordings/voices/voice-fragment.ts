import { voiceHeaderBytes, voiceMark } from '@lifestory/contract';

/** A fragment of a voice: samples of 16 bits, from a time in milliseconds since the start of its take. */
export interface VoiceFragment {
  startMs: number;
  /** Samples per second. */
  rate: number;
  samples: Int16Array;
}

/** The samples per second that a microphone can have. */
const minRate = 8_000;
const maxRate = 192_000;
/** Maximum number of seconds of a fragment. */
const maxSeconds = 5;
/** Maximum milliseconds between the start of a take and a fragment: a day. */
const maxStartMs = 86_400_000;

/** Reads a fragment of a voice; null if it is damaged, empty or longer than a browser sends. */
export function readVoiceFragment(content: Buffer): VoiceFragment | null {
  const bytes = content.length - voiceHeaderBytes;
  if (bytes <= 0 || bytes % 2 !== 0 || content.toString('latin1', 0, 4) !== voiceMark) return null;
  const rate = content.readUInt32LE(4);
  const startMs = content.readDoubleLE(8);
  if (rate < minRate || rate > maxRate || bytes / 2 > maxSeconds * rate) return null;
  if (!(startMs >= 0 && startMs <= maxStartMs)) return null;
  // A copy, because samples have to begin at an even address.
  const samples = new Int16Array(bytes / 2);
  Buffer.from(samples.buffer).set(content.subarray(voiceHeaderBytes));
  return { startMs, rate, samples };
}
