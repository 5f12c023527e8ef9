import { u32 } from './mp4-boxes.ts';
import { createSilence } from './silence.ts';
import type { AudioFormat } from './take-format.ts';
import type { TakePacket, TakeReader } from './take-packet.ts';
import type { Piece } from './timeline.policy.ts';

/** Ticks per second of the pictures' clock. */
export const videoScale = 90_000;

/** A sample of the film; `time` in ticks of its track. */
export interface FilmSample {
  isVideo: boolean;
  time: number;
  isKey: boolean;
  bytes: number;
  /** Empty if only the index is read. */
  data: Uint8Array;
}

export interface FilmPlan {
  pieces: readonly Piece[];
  /** The readers of the takes, by their ids. */
  readers: ReadonlyMap<string, TakeReader>;
  /** The format of the sound; null for a silent film. */
  audio: AudioFormat | null;
  /** Whether key frames of H.264 must carry their parameter sets. */
  hasVaryingParameters: boolean;
  durationMs: number;
}

/**
 * Deviation of a sound's time, in seconds, from the end of the one before it, up to which it follows directly. Larger
 * gaps are filled with silence, so that pictures and sound stay together.
 */
const maxDeviation = 0.045;

/**
 * Reads the samples of a film in the order of its file, with `isIndexOnly` everything but their data. Every reading
 * gives the same samples. They come in groups, each of which must be read before the next one is asked for.
 */
export async function* readFilmSamples(
  plan: FilmPlan,
  isIndexOnly: boolean,
): AsyncGenerator<Iterable<FilmSample>> {
  const { pieces, readers, audio, durationMs } = plan;
  const sound = audio && new SoundTrack(audio);
  let isFirstPicture = true;
  for (const { takeId, filmMs, takeMs, lengthMs } of pieces) {
    const reader = takeId === null ? undefined : readers.get(takeId);
    if (!reader) continue;
    const start = takeMs / 1000;
    let isFirstSound = true;
    const toSamples = function* (packets: readonly TakePacket[]): Generator<FilmSample> {
      for (const packet of packets) {
        const time = Math.max(0, filmMs / 1000 + packet.time - start);
        if (packet.isVideo) {
          const sets = plan.hasVaryingParameters && packet.isKey ? readParameterSets(reader) : noBytes;
          // The first picture is visible from the beginning.
          const ticks = isFirstPicture ? 0 : Math.round(time * videoScale);
          isFirstPicture = false;
          const bytes = sets.length + packet.bytes;
          const data = sets.length > 0 ? Buffer.concat([sets, packet.data]) : packet.data;
          yield { isVideo: true, time: ticks, isKey: packet.isKey, bytes, data };
        } else if (sound?.canAdd(packet, time, isFirstSound)) {
          yield* sound.fillUntil(time, isFirstSound ? 0 : maxDeviation);
          yield sound.add(packet);
          isFirstSound = false;
        }
      }
    };
    for await (const packets of reader.packets(start, start + lengthMs / 1000, isIndexOnly)) {
      yield toSamples(packets);
    }
  }
  if (sound) yield sound.fillUntil(durationMs / 1000, 0);
}

/** The sound of the film, without gaps. */
class SoundTrack {
  private readonly rate: number;
  private readonly silence: ReturnType<typeof createSilence>;
  private samples = 0;

  constructor(format: AudioFormat) {
    this.rate = format.rate;
    this.silence = createSilence(format);
  }

  /** Adds silence up to `time` in seconds, if the sound so far ends more than `deviation` seconds before it. */
  *fillUntil(time: number, deviation: number): Generator<FilmSample> {
    const { data, samples } = this.silence;
    if (time - this.samples / this.rate <= deviation) return;
    while (time * this.rate - this.samples >= samples / 2) yield this.next(data, data.length, samples);
  }

  /**
   * Whether a sound that begins at `time`, in seconds, can be added. The first one of a piece is left out if the sound so
   * far ends more than half a silent frame after it begins: all others follow it directly, and would be as late.
   */
  canAdd({ seconds }: TakePacket, time: number, isFirst: boolean): boolean {
    const lead = this.samples / this.rate - time;
    return lead <= (isFirst ? this.silence.samples / this.rate / 2 : Math.max(maxDeviation, seconds / 2));
  }

  add({ data, bytes, seconds }: TakePacket): FilmSample {
    return this.next(data, bytes, Math.round(seconds * this.rate) || this.silence.samples);
  }

  private next(data: Uint8Array, bytes: number, samples: number): FilmSample {
    const time = this.samples;
    this.samples += samples;
    return { isVideo: false, time, isKey: true, bytes, data };
  }
}

const noBytes = Buffer.alloc(0);

/**
 * Returns the parameter sets that a take's key frames need in front, each with its length; none if they contain them.
 * They come from its decoder configuration record (ISO/IEC 14496-15, 5.3.3.1).
 */
function readParameterSets({ video: { parameters, description } }: TakeReader): Buffer {
  if (!parameters.startsWith('avc1')) return noBytes;
  const sets: Buffer[] = [];
  let at = 5;
  for (const mask of [0x1f, 0xff]) {
    const count = description.readUInt8(at) & mask;
    at += 1;
    for (let index = 0; index < count; index += 1) {
      const bytes = description.readUInt16BE(at);
      sets.push(u32(bytes), description.subarray(at + 2, at + 2 + bytes));
      at += 2 + bytes;
    }
  }
  return Buffer.concat(sets);
}
